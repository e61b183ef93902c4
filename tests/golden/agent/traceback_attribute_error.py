from dataclasses import dataclass


@dataclass
class User:
    name: str
    email: str | None = None


def domain(user):
    return user.email.split("@")[1]


users = [User("ann", "ann@x.org"), User("bob")]
for u in users:
    print(u.name, domain(u).upper())
