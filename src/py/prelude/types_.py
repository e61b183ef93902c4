def kw_merge(d, m, callee):
    for k in m.keys():
        if k in d:
            raise TypeError('dup ' + k)
        d[k] = m[k]

def list_extend(l, it):
    for x in it:
        l.append(x)

def set_update(s, it):
    for x in it:
        s.add(x)

def dict_display_update(d, m):
    for k in m.keys():
        d[k] = m[k]

def unpack(it, n):
    out = []
    for x in it:
        out.append(x)
        if len(out) > n:
            raise ValueError('too many values to unpack (expected ' + str(n) + ')')
    if len(out) < n:
        raise ValueError('not enough values to unpack (expected ' + str(n) + ', got ' + str(len(out)) + ')')
    return tuple(out)

def unpack_ex(it, before, after):
    out = []
    for x in it:
        out.append(x)
    return tuple(out[:before]) + (out[before:len(out) - after],) + tuple(out[len(out) - after:])

def dict_set(d, k, v):
    raise TypeError('dict_set')

def coerce_call(b, args, kw):
    raise TypeError('coerce ' + b.__name__)
