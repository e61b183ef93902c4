class ConfigError(Exception):
    def __init__(self, line_no, message):
        super().__init__(f"line {line_no}: {message}")
        self.line_no = line_no


class Config:
    def __init__(self):
        self._sections = {"DEFAULT": {}}

    @classmethod
    def loads(cls, text):
        self = cls()
        section = "DEFAULT"
        for no, raw in enumerate(text.split("\n"), start=1):
            line = raw.partition("#")[0].strip()
            if not line or line.startswith(";"):
                continue
            match line[0], line[-1]:
                case "[", "]":
                    section = line[1:-1].strip()
                    if section in self._sections:
                        raise ConfigError(no, f"duplicate section {section!r}")
                    self._sections[section] = {}
                case "[", _:
                    raise ConfigError(no, "missing ']'")
                case _:
                    key, eq, value = line.partition("=")
                    if not eq:
                        raise ConfigError(no, f"expected key=value, got {line!r}")
                    self._sections[section][key.strip().lower()] = value.strip()
        return self

    def __getitem__(self, name):
        section, _, key = name.rpartition(".")
        values = self._sections.get(section or "DEFAULT", {})
        try:
            return values[key]
        except KeyError:
            if key in self._sections["DEFAULT"]:
                return self._sections["DEFAULT"][key]
            raise KeyError(name) from None

    def get_int(self, name):
        return int(self[name])

    def get_bool(self, name):
        return {"yes": True, "on": True, "1": True, "no": False, "off": False, "0": False}[self[name].lower()]

    def __iter__(self):
        for s, values in self._sections.items():
            for k in values:
                yield f"{s}.{k}"


cfg = Config.loads("""
timeout = 30   # seconds
[server]
Host = example.org
port = 8080
debug = Yes
; comment
[paths]
home = /home/x = y
""")
print(list(cfg))
print(cfg["server.host"], cfg.get_int("server.port") + 1, cfg["server.timeout"], cfg.get_bool("server.debug"))
print(cfg["paths.home"])
for bad in ("server.nope", "zzz.k"):
    try:
        cfg[bad]
    except KeyError as e:
        print("KeyError", e, e.__cause__, e.__suppress_context__, type(e.__context__).__name__)
try:
    cfg.get_int("server.host")
except ValueError as e:
    print(e)
for text in ("[a]\n[a]", "[a", "x"):
    try:
        Config.loads(text)
    except ConfigError as e:
        print(type(e).__name__, e, e.line_no, e.args)
