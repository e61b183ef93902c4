import re
from dataclasses import dataclass, field
from itertools import combinations


@dataclass
class Contact:
    name: str
    emails: set[str] = field(default_factory=set)
    phones: set[str] = field(default_factory=set)

    @classmethod
    def parse(cls, line):
        name, *rest = (p.strip() for p in line.split(";"))
        c = cls(" ".join(name.split()).title())
        for item in filter(None, rest):
            if "@" in item:
                c.emails.add(item.lower())
            elif digits := re.sub(r"\D", "", item):
                c.phones.add(digits[-7:])
            else:
                raise ValueError(f"cannot classify {item!r}")
        return c

    def same(self, o):
        return bool(self.emails & o.emails or self.phones & o.phones)

    def __or__(self, o):
        return Contact(max(self.name, o.name, key=len), self.emails | o.emails, self.phones | o.phones)


LINES = ["ann lee; ANN@x.org; 555-1234", "Ann  M. Lee; (555) 555-1234", "bob; bob@y.com", "Robert; bob@y.com; b2@y.com; 777 0000", "cy;;", "dee; n/a"]
people = []
for l in LINES:
    try:
        people.append(Contact.parse(l))
    except ValueError as e:
        print("skip:", e)
merged = True
while merged:
    merged = False
    for a, b in combinations(people, 2):
        if a.same(b):
            people.remove(a)
            people[people.index(b)] = a | b
            merged = True
            break
for p in sorted(people, key=lambda p: p.name):
    print(f"{p.name:<12} {', '.join(sorted(p.emails)) or '-':<22} {sorted(p.phones)}")
print(Contact("x") == Contact("x"), Contact("A", {"e"}) | Contact("Bb"), len(LINES) - len(people))
