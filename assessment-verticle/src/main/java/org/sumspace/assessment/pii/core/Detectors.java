package org.sumspace.assessment.pii.core;

import static org.sumspace.assessment.pii.core.PatternDetector.beginning;
import static org.sumspace.assessment.pii.core.PatternDetector.checked;
import static org.sumspace.assessment.pii.core.PatternDetector.plain;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.sumspace.assessment.pii.domain.Match;
import org.sumspace.assessment.pii.domain.PiiKind;

/** All detectors of personal data in values. A new kind is a new line here. */
public final class Detectors {
    /** Matches with a lower score are not counted. */
    public static final double THRESHOLD = 0.5;

    private static final String HEX4 = "[0-9A-Fa-f]{0,4}";
    private static final String OCTET = "(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])";

    /** Twelve to nineteen digits, also in groups; an expiry date may look like the last group. */
    private static final String CARD_FORM = "[0-9]{12,19}|[0-9]{4}[ -][0-9]{6}[ -][0-9]{4,5}"
            + "|[0-9]{4}(?:[ -][0-9]{4}){2}[ -][0-9]{1,7}(?:[ -][0-9]{1,3})?|[0-9]{6}[ -][0-9]{6,13}";

    private static final List<String> CARD_STEMS =
            List.of("card", "cart", "kart", "kaart", "tarj", "visa", "amex", "maestro", "cc", "credit", "debit");

    private static final List<String> KEY_STARTS =
            List.of("AKIA", "ASIA", "AIza", "xox", "gh", "sk_", "sk-", "pk_", "glpat");

    private static final List<WordDetector> WORD_DETECTORS = List.of(
            new PersonNames(),
            new Places(),
            new Organisations(),
            new PostalAddresses(),
            new SpecialCategories(),
            new CalendarWords());

    private final List<Detector> detectors;

    private Detectors(List<Detector> detectors) {
        this.detectors = List.copyOf(detectors);
    }

    /** @param regions ISO 3166 codes of the countries whose phone numbers may lack the country's code */
    public static Detectors standard(List<String> regions) {
        List<Detector> all = new ArrayList<>(network());
        all.addAll(finance());
        all.addAll(french());
        all.addAll(continental());
        all.addAll(northern());
        all.addAll(englishSpeaking());
        all.addAll(secrets());
        all.addAll(DatesAndUrls.detectors());
        all.addAll(AnnouncedDetector.all());
        all.add(new PhoneDetector(List.copyOf(regions)));
        return new Detectors(all);
    }

    /**
     * The findings of detectors in a text.
     *
     * @param matches the better first; none overlaps another
     * @param refused kinds of which a part of the text has the form, but fails the check
     */
    public record Scan(List<Match> matches, Set<PiiKind> refused) {}

    private static final class Findings implements Detector.Sink {
        private final List<Match> found = new ArrayList<>();
        private final Set<PiiKind> refused = EnumSet.noneOf(PiiKind.class);

        @Override
        public void found(Match match) {
            if (match.score() >= THRESHOLD) {
                found.add(match);
            }
        }

        @Override
        public void refused(PiiKind kind) {
            refused.add(kind);
        }
    }

    /** The matches in a text, the better first; none overlaps another. */
    public List<Match> find(String text, ColumnName column) {
        return scan(text, column).matches();
    }

    /** @param column the name of the text's column */
    public Scan scan(String text, ColumnName column) {
        TextShape shape = TextShape.of(text);
        Findings findings = new Findings();
        for (Detector detector : detectors) {
            if (detector.mayMatch(shape)) {
                detector.find(text, column, findings);
            }
        }
        boolean words = shape.letters() > 1 && (shape.space() || shape.digits() == 0);
        if (words) {
            TextWords split = TextWords.of(text);
            WORD_DETECTORS.forEach(detector -> detector.find(split, column, findings));
        }
        return new Scan(best(findings.found), findings.refused);
    }

    private static List<Match> best(List<Match> found) {
        if (found.size() < 2) {
            return found;
        }
        List<Match> best = new ArrayList<>();
        NavigableMap<Integer, Match> byStart = new TreeMap<>();
        found.sort(Comparator.comparingDouble(Match::score)
                .reversed()
                .thenComparing(Comparator.comparingInt(Match::length).reversed())
                .thenComparing(Match::start));
        for (Match match : found) {
            Map.Entry<Integer, Match> before = byStart.lowerEntry(match.end());
            if (before == null || before.getValue().end() <= match.start()) {
                byStart.put(match.start(), match);
                best.add(match);
            }
        }
        return best;
    }

    private static List<Detector> network() {
        return List.of(
                plain(
                        PiiKind.EMAIL,
                        TextShape::at,
                        "[\\p{L}\\p{N}._%+'-]+@[\\p{L}\\p{N}-]+(?:\\.[\\p{L}\\p{N}-]+)*\\.\\p{L}{2,24}",
                        0.95),
                checked(
                        PiiKind.IPV4,
                        shape -> shape.dot() && shape.digits() >= 4,
                        OCTET + "(?:\\." + OCTET + "){3}(?:\\.[0-9]+)*",
                        0.6,
                        Addresses::ipv4),
                checked(
                        PiiKind.IPV6,
                        shape -> shape.colons() >= 2,
                        "(?:" + HEX4 + ":){2,7}" + HEX4,
                        0.9,
                        Addresses::ipv6),
                plain(
                        PiiKind.MAC,
                        shape -> shape.colons() >= 5 || shape.hyphens() >= 5,
                        "(?:[0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}|(?:[0-9A-Fa-f]{2}-){5}[0-9A-Fa-f]{2}",
                        0.9),
                plain(
                        PiiKind.URL_WITH_ID,
                        shape -> shape.slash()
                                && shape.mentions(List.of(
                                        "/user", "/student", "/learner", "/entit", "/people", "/profile", "/member")),
                        "https?://[^\\s?#]+/(?i:users?|students?|learners?|entit(?:y|ies)|people|profiles?|members?)"
                                + "/[A-Za-z0-9_.~%-]+",
                        0.8),
                plain(
                        PiiKind.UUID,
                        shape -> shape.hyphens() >= 4,
                        "[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[1-8][0-9A-Fa-f]{3}-[89ABab][0-9A-Fa-f]{3}-[0-9A-Fa-f]{12}",
                        0.5),
                plain(
                        PiiKind.GEO_COORDINATES,
                        shape -> shape.dot() && shape.digits() >= 8,
                        "[-+]?[0-8]?[0-9]\\.[0-9]{3,9}[,;]\\s?[-+]?1?[0-9]{1,2}\\.[0-9]{3,9}",
                        0.7));
    }

    private static List<Detector> finance() {
        return List.of(
                beginning(PiiKind.CARD, shape -> shape.digits() >= 12, CARD_FORM, 0.85, BankNumbers::card),
                beginning(
                        PiiKind.CARD,
                        shape -> shape.digits() >= 12 && shape.mentions(CARD_STEMS),
                        CARD_FORM,
                        0.3,
                        BankNumbers::announcedCard),
                beginning(
                        PiiKind.IBAN,
                        shape -> shape.digits() >= 10 && shape.letters() >= 2,
                        "(?i:[A-Z]{2}[0-9]{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?)",
                        0.95,
                        BankNumbers::iban),
                checked(
                        PiiKind.BIC,
                        shape -> shape.longestCapitals() >= 6,
                        "[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?",
                        0.2,
                        BankNumbers::bic));
    }

    private static List<Detector> french() {
        return List.of(
                checked(
                        PiiKind.FR_NIR,
                        shape -> shape.digits() >= 13,
                        "[1-478] ?[0-9]{2} ?(?:0[1-9]|1[0-2]|[2-9][0-9]) ?(?:[0-9]{2}|2[AB]) ?[0-9]{3} ?[0-9]{3}"
                                + " ?[0-9]{2}",
                        0.9,
                        NationalIds::nir),
                plain(PiiKind.FR_INE, shape -> shape.digits() >= 9, "[0-9]{10}[A-HJK]|[0-9]{9}[A-HJK]{2}", 0.3),
                checked(
                        PiiKind.FR_UAI,
                        shape -> shape.longestDigits() >= 7 && shape.letters() > 0,
                        "[0-9]{7}[A-Z]",
                        0.8,
                        NationalIds::uai));
    }

    /** Of Germany, Spain, Italy, the Netherlands and Belgium. */
    private static List<Detector> continental() {
        return List.of(
                checked(
                        PiiKind.DE_TAX_ID,
                        shape -> shape.digits() >= 11,
                        "[1-9][0-9] ?[0-9]{3} ?[0-9]{3} ?[0-9]{3}",
                        0.2,
                        NationalIds::germanTaxId),
                checked(
                        PiiKind.ES_DNI,
                        shape -> shape.longestDigits() >= 7 && shape.letters() > 0,
                        "(?:[0-9]{8}|[XYZ]-?[0-9]{7})-?[TRWAGMYFPDXBNJZSQVHLCKE]",
                        0.8,
                        NationalIds::dni),
                checked(
                        PiiKind.IT_FISCAL_CODE,
                        shape -> shape.longestCapitals() >= 6 && shape.digits() >= 7,
                        "[A-Z]{6}[0-9]{2}[A-EHLMPRST][0-9]{2}[A-Z][0-9]{3}[A-Z]",
                        0.95,
                        NationalIds::fiscalCode),
                checked(PiiKind.NL_BSN, shape -> shape.longestDigits() >= 9, "[0-9]{9}", 0.2, NationalIds::bsn),
                checked(
                        PiiKind.BE_NRN,
                        shape -> shape.digits() >= 11,
                        "[0-9]{2}\\.[0-9]{2}\\.[0-9]{2}-[0-9]{3}\\.[0-9]{2}",
                        0.9,
                        NationalIds::belgian));
    }

    /** Of Poland, Sweden and Finland. */
    private static List<Detector> northern() {
        return List.of(
                checked(PiiKind.PL_PESEL, shape -> shape.longestDigits() >= 11, "[0-9]{11}", 0.2, NationalIds::pesel),
                checked(
                        PiiKind.SE_PERSONNUMMER,
                        shape -> shape.digits() >= 10 && shape.hyphens() > 0,
                        "(?:19|20)?[0-9]{6}-[0-9]{4}",
                        0.7,
                        NationalIds::personnummer),
                checked(
                        PiiKind.FI_HETU,
                        shape -> shape.digits() >= 9,
                        "[0-3][0-9][01][0-9][0-9]{2}[-+A][0-9]{3}[0-9A-FHJ-NPR-Y]",
                        0.9,
                        NationalIds::hetu));
    }

    private static List<Detector> englishSpeaking() {
        return List.of(
                checked(
                        PiiKind.UK_NINO,
                        shape -> shape.letters() >= 3 && shape.digits() >= 6,
                        "[A-Z]{2} ?[0-9]{2} ?[0-9]{2} ?[0-9]{2} ?[A-Z]",
                        0.7,
                        NationalIds::nino),
                checked(
                        PiiKind.US_SSN,
                        shape -> shape.digits() >= 9,
                        "[0-8][0-9]{2}-[0-9]{2}-[0-9]{4}",
                        0.7,
                        NationalIds::ssn),
                checked(
                        PiiKind.US_SSN,
                        shape -> shape.digits() >= 9 && shape.mentions(List.of("ssn", "social")),
                        "[0-8][0-9]{2}[ .]?[0-9]{2}[ .]?[0-9]{4}",
                        0.2,
                        NationalIds::ssn),
                checked(
                        PiiKind.US_ITIN,
                        shape -> shape.digits() >= 9 && shape.hyphens() > 1,
                        "9[0-9]{2}-[0-9]{2}-[0-9]{4}",
                        0.7,
                        NationalIds::itin));
    }

    private static List<Detector> secrets() {
        return List.of(
                plain(
                        PiiKind.JWT,
                        shape -> shape.dot() && shape.text().contains("eyJ"),
                        "eyJ[A-Za-z0-9_-]{8,}\\.eyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{8,}",
                        0.95),
                plain(
                        PiiKind.PRIVATE_KEY,
                        shape -> shape.hyphens() >= 10,
                        "-----BEGIN (?:[A-Z]{2,9} )?PRIVATE KEY-----",
                        0.95),
                plain(
                        PiiKind.API_KEY,
                        shape -> shape.length() >= 15 && KEY_STARTS.stream().anyMatch(shape.text()::contains),
                        "(?:A[KS]IA[0-9A-Z]{16}|[sp]k_(?:live|test)_[A-Za-z0-9]{16,}|sk-[A-Za-z0-9_-]{32,}|glpat-[A-Za-z0-9_-]{20,}|gh[pousr]_[A-Za-z0-9]{36}|xox[abp]-[A-Za-z0-9-]{10,}|AIza[A-Za-z0-9_-]{35})",
                        0.95));
    }
}
