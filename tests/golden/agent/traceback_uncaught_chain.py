import json


class ServiceError(Exception):
    pass


def parse(payload):
    return json.loads(payload)


def load_user(payload):
    try:
        data = parse(payload)
        return data["user"]["name"]
    except KeyError as exc:
        raise ServiceError("user record incomplete") from exc


def process(payloads):
    results = []
    for p in payloads:
        try:
            results.append(load_user(p))
        finally:
            print("processed", len(results))
    return results


print(process(['{"user": {"name": "ann"}}']))
process(['{"user": {"name": "bob"}}', '{"user": {}}', "{}"])
