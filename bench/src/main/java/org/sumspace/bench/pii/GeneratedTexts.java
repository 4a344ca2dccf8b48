package org.sumspace.bench.pii;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.sumspace.bench.pii.LabelledText.Label;

/**
 * Generates texts with personal data of invented people, and texts with numbers of things; the same seed gives the same
 * texts.
 */
public final class GeneratedTexts {
    private final Random random;
    private final PersonalValues values;

    public GeneratedTexts(long seed) {
        random = new Random(seed);
        values = new PersonalValues(random);
    }

    /** A quarter of the texts contains no personal data. */
    public List<LabelledText> texts(int count) {
        List<LabelledText> texts = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            Wording wording = Wording.ALL.get(i % Wording.ALL.size());
            texts.add(
                    random.nextInt(4) == 0
                            ? new LabelledText(values.one(wording.decoys()), List.of())
                            : fill(values.one(wording.templates()), wording));
        }
        return texts;
    }

    private LabelledText fill(String template, Wording wording) {
        StringBuilder text = new StringBuilder();
        List<Label> labels = new ArrayList<>();
        int at = 0;
        for (int open = template.indexOf('{'); open >= 0; open = template.indexOf('{', at)) {
            int close = template.indexOf('}', open);
            LabelGroup group = LabelGroup.valueOf(template.substring(open + 1, close));
            text.append(template, at, open);
            int start = text.length();
            text.append(value(group, wording));
            labels.add(new Label(group, start, text.length()));
            at = close + 1;
        }
        text.append(template, at, template.length());
        return new LabelledText(text.toString(), labels);
    }

    private String value(LabelGroup group, Wording wording) {
        return switch (group) {
            case EMAIL_ADDRESS -> values.email(wording);
            case PHONE_NUMBER -> values.phone(wording);
            case CREDIT_CARD -> values.card();
            case IP_ADDRESS -> values.ip();
            case US_SSN -> values.ssn();
            case IBAN_CODE -> values.iban();
            case MAC_ADDRESS -> values.mac();
            case DOMAIN_NAME -> values.domain(wording);
            case DATE_TIME -> values.date(wording);
            case NATIONAL_ID -> values.nationalId(wording);
            case PERSON ->
                values.one(wording.givenNames()) + (random.nextInt(4) > 0 ? " " + values.one(wording.surnames()) : "");
            case LOCATION -> values.one(wording.cities());
            case ADDRESS -> values.address(wording);
            case ORGANIZATION -> values.one(wording.organisations());
            case TITLE ->
                switch (wording.language()) {
                    case "fr" -> values.one(List.of("Mme", "Madame", "Monsieur", "M.", "Dr"));
                    case "de" -> values.one(List.of("Frau", "Herr", "Frau Dr.", "Prof. Dr."));
                    case "es" -> values.one(List.of("Señora", "Sr.", "Sra.", "Dr.", "Don"));
                    default -> values.one(List.of("Mrs.", "Mr.", "Ms", "Dr.", "Professor"));
                };
            case US_DRIVER_LICENSE ->
                values.one(List.of(values.digits(9), "D" + values.digits(7), "WX" + values.digits(6)));
            case PASSPORT ->
                values.one(
                        List.of("C0" + values.digits(7), values.digits(9), values.digits(2) + "AB" + values.digits(5)));
            case USER_NAME ->
                values.one(List.of("mkoehler7", "j.fox", "anna_" + values.digits(2), "tiger" + values.digits(3)));
            case PASSWORD -> values.one(List.of("hunter2!", "S3cr3t-" + values.digits(3), "geheim99", "Tr0ub4dor&3"));
            case KEY ->
                values.one(List.of("ghp_" + values.hex(36), "AKIA" + values.digits(16), "sk_live_" + values.hex(24)));
            case DEVICE ->
                new UUID((random.nextLong() & ~0xF000L) | 0x4000L, (random.nextLong() & ~(3L << 62)) | (2L << 62))
                        .toString();
            case STUDENT_NUMBER -> values.digits(8);
            case XAPI_ACTOR, SCHOOL_CODE, BIC, COORDINATES -> throw new IllegalArgumentException(group.name());
        };
    }
}
