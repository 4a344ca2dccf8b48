"""Writes labelled texts for `sumspace bench pii --texts`: sentences of others, filled with values of others.

usage: texts.py TEMPLATES FOLDER [--rows N] [--seed N]

TEMPLATES is a file of sentences with {{placeholders}}, one a line. A hash divides them into half A, whose mistakes were read
while detectors were written, and half B, of which only figures are looked at. Values are Faker's, of seven languages. Writes
FOLDER/half-a.json and FOLDER/half-b.json: full_text and spans, with offsets in UTF-16 code units as Java counts them.
"""

import argparse
import hashlib
import json
import pathlib
import random
import re

from faker import Faker

LOCALES = ["en_US", "en_GB", "de_DE", "fr_FR", "es_ES", "it_IT", "nl_NL", "pl_PL"]
# Sentences with an odd hash that belong to half A: they are in generated_small.json, too, which was read from the beginning.
READ_BEFORE = """
31d354 35f4b3 39ebc0 3a75e8 3f1cd9 45db93 502ba7 56eefd 5ae60b 60528d 6f2e4f 7d454f 81f029 8fb1a3 90db79
92a2ad 95cc5f 98769d 9d6326 a7e5d4 acfd7d b397d5 c492d2 c4aadb d48730 dae50f dd4559 df9050 e810e8 e9171c
""".split()
MONTHS = {
    "en": "January February March April May June July August September October November December".split(),
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(),
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(),
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(),
    "it": "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre".split(),
    "nl": "januari februari maart april mei juni juli augustus september oktober november december".split(),
    "pl": "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia".split(),
}


def half_of(line):
    digest = hashlib.sha256(line.encode()).hexdigest()
    return "b" if int(digest, 16) % 2 == 1 and digest[:6] not in READ_BEFORE else "a"


def grouped(text, size):
    return " ".join(text[i : i + size] for i in range(0, len(text), size))


class Values:
    """A value and its label for each placeholder; a label of None is not measured."""

    def __init__(self, seed):
        Faker.seed(seed)
        self.random = random.Random(seed)
        self.fakers = {locale: Faker(locale) for locale in LOCALES}
        self.pick()

    def pick(self):
        """The locale of the next text."""
        self.locale = self.random.choice(LOCALES)
        self.fake = self.fakers[self.locale]

    def name(self, what):
        return getattr(self.fake, what)(), "PERSON"

    def phone(self):
        number = self.fake.phone_number()
        if self.random.random() < 0.2:
            number += self.random.choice([" ext. ", " x", "x", ", ext "]) + str(self.random.randint(10, 9999))
        return number, "PHONE_NUMBER"

    def card(self):
        number = self.fake.credit_card_number()
        spaced = len(number) == 16 and self.random.random() < 0.3
        return grouped(number, 4) if spaced else number, "CREDIT_CARD"

    def iban(self):
        number = self.fake.iban()
        form = self.random.choice([str, str.lower, lambda n: grouped(n, 4), lambda n: grouped(n.lower(), 4)])
        return form(number), "IBAN_CODE"

    def date(self):
        day = self.fake.date_object()
        language = self.locale[:2]
        month = MONTHS[language][day.month - 1]
        forms = [f"{day.day:02}/{day.month:02}/{day.year}", day.isoformat(), f"{day.day:02}.{day.month:02}.{day.year}"]
        if language == "en":
            forms += [f"{month} {day.day}, {day.year}", f"{day:%A}, {month} {day.day}", f"{month} {day.year}"]
        elif language == "de":
            forms += [f"{day.day}. {month} {day.year}", f"{month} {day.year}"]
        elif language == "es":
            forms += [f"{day.day} de {month} de {day.year}", f"{month} de {day.year}"]
        else:
            forms += [f"{day.day} {month} {day.year}", f"{day.day} {month}"]
        return self.random.choice(forms), "DATE_TIME"

    def network(self):
        kind = self.random.choice(["ipv4", "ipv6", "mac_address"])
        return getattr(self.fake, kind)(), "MAC_ADDRESS" if kind == "mac_address" else "IP_ADDRESS"

    def place(self, *names):
        for name in names:
            if hasattr(self.fake, name):
                return str(getattr(self.fake, name)())
        return str(self.fake.random_int(1, 999))

    def of(self, placeholder):
        if placeholder in ("person", "name", "name_male", "name_female"):
            first, last = self.fake.first_name(), self.fake.last_name()
            return self.random.choice([f"{first} {last}", f"{first} {last}", f"{first} {first[0]}. {last}"]), "PERSON"
        if placeholder.startswith("first_name") or placeholder.startswith("last_name"):
            return self.name("first_name" if placeholder.startswith("first") else "last_name")
        if placeholder in ("organization", "company"):
            return self.fake.company(), "ORGANIZATION"
        if placeholder == "phone_number":
            return self.phone()
        if placeholder == "credit_card_number":
            return self.card()
        if placeholder == "iban":
            return self.iban()
        if placeholder in ("date_time", "date_of_birth", "date"):
            return self.date()
        if placeholder == "year":
            return self.fake.year(), "DATE_TIME"
        if placeholder == "day_of_week":
            return self.fakers["en_US"].day_of_week(), "DATE_TIME"
        if placeholder == "ssn":
            return self.fakers["en_US"].ssn(), "US_SSN"
        if placeholder == "ip_address":
            return self.network()
        if placeholder == "email":
            return self.fake.email(), "EMAIL_ADDRESS"
        if placeholder == "url":
            return self.fake.url(), "DOMAIN_NAME"
        if placeholder == "city":
            return self.fake.city(), "LOCATION"
        if placeholder == "country":
            return self.fake.country(), "LOCATION"
        if placeholder == "address":
            return self.fake.address(), "ADDRESS"
        if placeholder == "street_name":
            return self.fake.street_name(), "ADDRESS"
        if placeholder in ("postcode", "zipcode"):
            return self.fake.postcode(), "ADDRESS"
        if placeholder == "building_number":
            return self.place("building_number"), "ADDRESS"
        if placeholder == "secondary_address":
            return self.fakers["en_US"].secondary_address(), "ADDRESS"
        if placeholder == "state_abbr":
            return self.fakers["en_US"].state_abbr(), "LOCATION"
        if placeholder.startswith("prefix"):
            return self.fakers["en_US"].prefix(), "TITLE"
        if placeholder == "job":
            return self.fakers["en_US"].job(), None
        if placeholder == "age":
            return str(self.random.randint(18, 90)), None
        if placeholder == "us_driver_license":
            return self.fakers["en_US"].bothify("?#######").upper(), "US_DRIVER_LICENSE"
        return "Greek", None


def units(text):
    return len(text.encode("utf-16-le")) // 2


def fill(template, values):
    values.pick()
    text, spans = "", []
    for part in re.split(r"(\{\{\w+\}\})", template):
        if not part.startswith("{{"):
            text += part
            continue
        value, label = values.of(part[2:-2])
        if label:
            spans.append({"entity_type": label, "start_position": units(text), "end_position": units(text + value)})
        text += value
    return {"full_text": text, "spans": spans}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("templates", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--rows", type=int, default=2000, help="texts of each half")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    lines = [line for line in options.templates.read_text().splitlines() if "{{" in line]
    for half in "ab":
        chosen = [line.replace("\\n", "\n") for line in lines if half_of(line) == half]
        values = Values(options.seed)
        texts = [fill(values.random.choice(chosen), values) for _ in range(options.rows)]
        (options.folder / f"half-{half}.json").write_text(json.dumps(texts, ensure_ascii=False))


main()
