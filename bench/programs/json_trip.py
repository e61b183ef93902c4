import json


def main():
    data = {'users': [{'id': i, 'name': f'user {i}', 'tags': ['a', 'b', str(i)], 'score': i / 7, 'active': i % 2 == 0, 'note': None} for i in range(2500)]}
    text = json.dumps(data)
    back = json.loads(text)
    pretty = json.dumps(back['users'][:300], indent=2, sort_keys=True)
    return len(text), len(pretty), back == data, sum(u['id'] for u in back['users'] if u['active'])
