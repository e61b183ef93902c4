# Module typing_extensions is another name of typing.

modules()['typing_extensions'] = modules()['typing']
