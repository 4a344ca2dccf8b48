package org.sumspace.bench.pii;

import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Draws personal data of invented people, in common spellings. */
final class PersonalValues {
    private static final List<String> CARD_STARTS = List.of("4", "51", "53", "55", "2221", "37", "6011", "3530");
    private static final List<String> MAIL_HOSTS =
            List.of("example.org", "mail.example.com", "uni-alder.de", "ecole.fr", "correo.es", "birch.co.uk");
    private static final String DNI = "TRWAGMYFPDXBNJZSQVHLCKE";

    private final Random random;

    PersonalValues(Random random) {
        this.random = random;
    }

    String one(List<String> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    String digits(int count) {
        StringBuilder digits = new StringBuilder();
        for (int i = 0; i < count; i++) {
            digits.append(random.nextInt(10));
        }
        return digits.toString();
    }

    String form(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }

    private String plainName(String name) {
        return java.text.Normalizer.normalize(name.toLowerCase(Locale.ROOT), java.text.Normalizer.Form.NFD)
                .replaceAll("[^a-z]", "");
    }

    String email(Wording wording) {
        String first = plainName(one(wording.givenNames()));
        String last = plainName(one(wording.surnames()));
        String local = one(List.of(
                first + "." + last,
                first.charAt(0) + last,
                first + digits(2),
                last + "_" + first,
                first + "+course@".replace("@", ""),
                first + "-" + last));
        return (random.nextInt(6) == 0 ? local.toUpperCase(Locale.ROOT) : local) + "@" + one(MAIL_HOSTS);
    }

    String phone(Wording wording) {
        String d = digits(8);
        return switch (wording.language()) {
            case "fr" ->
                one(List.of(
                        form("0%s %s %s %s %s", 1 + random.nextInt(7), pair(d, 0), pair(d, 2), pair(d, 4), pair(d, 6)),
                        form("06.%s.%s.%s.%s", pair(d, 0), pair(d, 2), pair(d, 4), pair(d, 6)),
                        form("+33 6 %s %s %s %s", pair(d, 0), pair(d, 2), pair(d, 4), pair(d, 6)),
                        form("+33 (0)1 4%s %s %s %s", d.charAt(1), pair(d, 2), pair(d, 4), pair(d, 6)),
                        "06" + d));
            case "de" ->
                one(List.of(
                        form("+49 30 %s", d.replaceFirst("^0", "5")),
                        form("0151 2%s", d.substring(1)),
                        form("+49 (0)89 4%s", d.substring(1)),
                        form("030/4%s", d.substring(1, 8)),
                        form("0221 9%s-%s", d.substring(0, 5), d.substring(6))));
            case "es" ->
                one(List.of(
                        form("6%s %s %s", d.substring(0, 2), d.substring(2, 5), d.substring(5)),
                        form("+34 6%s %s %s", d.substring(0, 2), d.substring(2, 5), d.substring(5)),
                        form("91 5%s %s %s", d.substring(0, 2), pair(d, 2), pair(d, 4)),
                        form("+34 9%s%s", "1", "5" + d.substring(0, 6))));
            default ->
                one(List.of(
                        form("(212) 5%s-%s", d.substring(0, 2).replace("11", "12"), d.substring(2, 6)),
                        form("+1 415-6%s-%s", d.substring(0, 2).replace("11", "12"), d.substring(2, 6)),
                        form("+44 20 7946 0%s", d.substring(0, 3)),
                        form("020 7946 0%s", d.substring(0, 3)),
                        form("312.64%s.%s ext. %s", d.charAt(0), d.substring(2, 6), d.substring(6)),
                        form("617-55%s-%sx%s", 2 + random.nextInt(3), d.substring(2, 6), d.substring(5)),
                        form("07700 900%s", d.substring(0, 3))));
        };
    }

    private static String pair(String digits, int at) {
        return digits.substring(at, at + 2);
    }

    String card() {
        String start = one(CARD_STARTS);
        int length = start.equals("37") ? 15 : 16;
        String number = start + digits(length - 1 - start.length());
        int sum = 0;
        for (int i = 0; i < number.length(); i++) {
            int digit = number.charAt(number.length() - 1 - i) - '0';
            int doubled = i % 2 == 0 ? 2 * digit : digit;
            sum += doubled > 9 ? doubled - 9 : doubled;
        }
        String card = number + (10 - sum % 10) % 10;
        return length == 16 && random.nextBoolean()
                ? card.replaceAll("(.{4})(?=.)", random.nextBoolean() ? "$1 " : "$1-")
                : card;
    }

    String iban() {
        String body = one(List.of("DE:" + digits(18), "FR:" + digits(23), "ES:" + digits(20), "AT:" + digits(16)));
        String country = body.substring(0, 2);
        String account = body.substring(3);
        BigInteger number =
                new BigInteger(account + (country.charAt(0) - 'A' + 10) + (country.charAt(1) - 'A' + 10) + "00");
        String iban = form(
                "%s%02d%s", country, 98 - number.mod(BigInteger.valueOf(97)).intValue(), account);
        return random.nextBoolean() ? iban : iban.replaceAll("(.{4})(?=.)", "$1 ");
    }

    String ip() {
        return random.nextInt(4) > 0
                ? form(
                        "%d.%d.%d.%d",
                        11 + random.nextInt(210), random.nextInt(256), random.nextInt(256), 1 + random.nextInt(254))
                : form(
                        "2001:db8:%x:%x::%x",
                        1 + random.nextInt(65535), 1 + random.nextInt(65535), 1 + random.nextInt(65535));
    }

    String mac() {
        String separator = one(List.of(":", "-"));
        StringBuilder mac = new StringBuilder();
        for (int i = 0; i < 6; i++) {
            mac.append(i > 0 ? separator : "")
                    .append(form(random.nextBoolean() ? "%02x" : "%02X", random.nextInt(256)));
        }
        return random.nextBoolean()
                ? mac.toString().toLowerCase(Locale.ROOT)
                : mac.toString().toUpperCase(Locale.ROOT);
    }

    String ssn() {
        return form(
                one(List.of("%03d-%02d-%04d", "%03d %02d %04d")),
                1 + random.nextInt(665),
                1 + random.nextInt(99),
                1 + random.nextInt(9999));
    }

    String domain(Wording wording) {
        String host = plainName(one(wording.surnames())) + one(List.of("-shop", "blog", "", "online"));
        return one(List.of("http://www.", "https://", "www.", ""))
                + host
                + one(List.of(".com", ".org", ".fr", ".de", ".es", ".co.uk", ".net"));
    }

    String date(Wording wording) {
        int day = 1 + random.nextInt(28);
        int month = 1 + random.nextInt(12);
        int year = 1940 + random.nextInt(85);
        String named = wording.months().get(month - 1);
        List<String> own = switch (wording.language()) {
            case "de" -> List.of(form("%02d.%02d.%d", day, month, year), form("%d. %s %d", day, named, year));
            case "fr" -> List.of(form("%02d/%02d/%d", day, month, year), form("%d %s %d", day, named, year));
            case "es" -> List.of(form("%02d/%02d/%d", day, month, year), form("%d de %s de %d", day, named, year));
            default ->
                List.of(
                        form("%d/%d/%d", month, day, year),
                        form("%s %d, %d", named, day, year),
                        form("%d %s %d", day, named, year));
        };
        return random.nextInt(4) == 0
                ? form(
                        one(List.of("%d-%02d-%02d", "%d-%02d-%02dT09:30:00Z", "%d-%02d-%02d 14:05:11")),
                        year,
                        month,
                        day)
                : one(own);
    }

    /** An identifier of the language's country with its check digits. */
    String nationalId(Wording wording) {
        return switch (wording.language()) {
            case "fr" -> nir();
            case "es" -> {
                int number = random.nextInt(100_000_000);
                yield form(one(List.of("%08d%c", "%08d-%c")), number, DNI.charAt(number % 23));
            }
            case "de" -> germanTaxId();
            default ->
                form(
                        one(List.of("%c%c%02d%02d%02d%c", "%c%c %02d %02d %02d %c")),
                        one(List.of("A", "C", "E", "H", "L")).charAt(0),
                        one(List.of("B", "E", "H", "J", "P")).charAt(0),
                        random.nextInt(100),
                        random.nextInt(100),
                        random.nextInt(100),
                        'A' + random.nextInt(4));
        };
    }

    private String nir() {
        String number = form(
                "%d%02d%02d%02d%03d%03d",
                1 + random.nextInt(2),
                random.nextInt(100),
                1 + random.nextInt(12),
                1 + random.nextInt(95),
                1 + random.nextInt(900),
                1 + random.nextInt(900));
        long key = 97 - Long.parseLong(number) % 97;
        return random.nextBoolean()
                ? number + form("%02d", key)
                : form(
                        "%s %s %s %s %s %s %02d",
                        number.substring(0, 1),
                        number.substring(1, 3),
                        number.substring(3, 5),
                        number.substring(5, 7),
                        number.substring(7, 10),
                        number.substring(10),
                        key);
    }

    private String germanTaxId() {
        String number = (1 + random.nextInt(9)) + digits(9);
        int product = 10;
        for (int i = 0; i < number.length(); i++) {
            int sum = (number.charAt(i) - '0' + product) % 10;
            product = 2 * (sum == 0 ? 10 : sum) % 11;
        }
        String id = number + (11 - product) % 10;
        return random.nextBoolean()
                ? id
                : form("%s %s %s %s", id.substring(0, 2), id.substring(2, 5), id.substring(5, 8), id.substring(8));
    }

    String address(Wording wording) {
        int number = 1 + random.nextInt(180);
        String street = one(wording.streets());
        String city = one(wording.cities());
        String code = digits(5);
        boolean more = random.nextBoolean();
        return switch (wording.language()) {
            case "fr" -> number + " " + street + (more ? ", " + code + " " + city : "");
            case "de" -> street + " " + number + (more ? ", " + code + " " + city : "");
            case "es" -> street + (random.nextBoolean() ? ", " : " ") + number + (more ? ", " + code + " " + city : "");
            default -> number + " " + street + (more ? ", " + city + " " + code : "");
        };
    }

    String hex(int count) {
        StringBuilder hex = new StringBuilder();
        for (int i = 0; i < count; i++) {
            hex.append(Integer.toHexString(random.nextInt(16)));
        }
        return hex.toString();
    }
}
