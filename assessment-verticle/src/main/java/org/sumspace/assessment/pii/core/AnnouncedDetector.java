package org.sumspace.assessment.pii.core;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.sumspace.assessment.pii.domain.Match;
import org.sumspace.assessment.pii.domain.PiiKind;

/**
 * Finds identifiers without a distinctive form by the words before them: "passport no. 123456789".
 *
 * @param pattern the words, and in its first group what they announce
 * @param check of what is announced
 */
record AnnouncedDetector(
        PiiKind kind, Predicate<TextShape> gate, Pattern pattern, double score, Predicate<String> check)
        implements Detector {
    private static final String IS = "\\s*(?:[:=#]|(?i:is|ist|est|es|was|lautet)\\b)\\s*[\"'«„]?";
    private static final String NUMBER =
            "(?:['’]?s)?(?:\\s+|-)?(?i:id|number|no|nr|num|nummer|numéro|numero|número|card|n[.]?[°ºo]|ref)?[.]?"
                    + "(?:\\s*[:=#]|\\s+(?i:is|ist|est|es|lautet))?\\s*";
    private static final int DIGITS_MIN = 5;

    static List<AnnouncedDetector> all() {
        return Stream.concat(numbers(), names()).toList();
    }

    private static Stream<AnnouncedDetector> numbers() {
        return Stream.of(
                number(
                        PiiKind.PASSPORT,
                        List.of("pass", "pasaporte", "identity", "id card", "personalausweis", "identité"),
                        "passport|passeport|reisepass|pasaporte|identity card|id card|personalausweis|carte d['’]identité",
                        "[A-Za-z0-9]{6,12}"),
                number(
                        PiiKind.DRIVING_LICENCE,
                        List.of("licen", "permis", "führerschein", "conducir"),
                        "driv(?:er|ing)(?:['’]?s)? ?licen[cs]e|permis de conduire|führerschein|(?:permiso|carnet) de conducir"
                                + "|licencia de conducir",
                        "[A-Za-z0-9][A-Za-z0-9-]{5,17}"),
                number(
                        PiiKind.STUDENT_NUMBER,
                        List.of(
                                "student",
                                "pupil",
                                "matri",
                                "enrolment",
                                "étudiant",
                                "alumno",
                                "estudiante",
                                "expediente",
                                "matrí",
                                "schüler"),
                        "student|pupil|matriculation|matrikel|immatrikulations|enrolment|étudiant|matricule|alumno|estudiante"
                                + "|expediente|matrícula|schüler",
                        "[A-Za-z]{0,3}[0-9]{5,10}"),
                number(
                        PiiKind.DEVICE_ID,
                        List.of("imei", "udid", "idfa", "gaid", "android", "device", "serial"),
                        "imei|udid|idfa|gaid|android id|device|serial",
                        "[A-Fa-f0-9-]{14,40}"));
    }

    private static Stream<AnnouncedDetector> names() {
        return Stream.of(
                named(
                        PiiKind.PASSWORD,
                        List.of("pass", "kennwort", "contraseña", "clave", "pwd"),
                        "(?i:password|passwd|passwort|kennwort|passcode|passphrase|mot de passe|contraseña|clave|pwd)"
                                + IS,
                        "[^\\s\"'»“]{4,64}"),
                named(
                        PiiKind.USER_NAME,
                        List.of(
                                "user",
                                "login",
                                "benutzer",
                                "nutzer",
                                "identifiant",
                                "utilisateur",
                                "usuario",
                                "nickname"),
                        "(?i:user ?name|user|login|user_?id|benutzername|nutzername|benutzer|identifiant|nom d['’]utilisateur"
                                + "|usuario|nickname)" + IS,
                        "[\\p{L}0-9][\\p{L}0-9._@-]{2,39}"),
                named(PiiKind.COOKIE, List.of("cookie"), "(?i:cookie)\\s*:\\s*", "[^\\s=;]+=[^\\s;]{4,}"),
                named(
                        PiiKind.COOKIE,
                        List.of("sess", "sid="),
                        "(?i:\\b[a-z]*sess(?:ion)?_?id|\\bsid)=",
                        "[A-Za-z0-9%._-]{8,}"),
                named(
                        PiiKind.API_KEY,
                        List.of("key", "token", "secret", "bearer"),
                        "(?i:api[_ -]?key|secret[_ -]?key|access[_ -]?token|client[_ -]?secret|bearer)(?:\\s*[:=]\\s*[\"']?|\\s+)",
                        "[A-Za-z0-9_./+-]{16,}"),
                named(PiiKind.XAPI_ACTOR, List.of("\"mbox"), "\"mbox\"\\s*:\\s*\"", "mailto:[^\"\\s]+"),
                named(PiiKind.XAPI_ACTOR, List.of("\"mbox_sha1sum"), "\"mbox_sha1sum\"\\s*:\\s*\"", "[0-9a-fA-F]{40}"),
                named(PiiKind.XAPI_ACTOR, List.of("\"openid"), "\"openid\"\\s*:\\s*\"", "[^\"\\s]+"),
                named(PiiKind.XAPI_ACTOR, List.of("\"account"), "\"account\"\\s*:\\s*", "\\{[^{}]*\\}"));
    }

    private static AnnouncedDetector number(PiiKind kind, List<String> stems, String words, String value) {
        return new AnnouncedDetector(
                kind,
                shape -> shape.digits() >= DIGITS_MIN && shape.letters() >= DIGITS_MIN - 1 && shape.mentions(stems),
                Pattern.compile("(?i:" + words + ")" + NUMBER + "(" + value + ")"),
                0.8,
                text -> text.chars().filter(c -> c >= '0' && c <= '9').count() >= DIGITS_MIN);
    }

    private static AnnouncedDetector named(PiiKind kind, List<String> stems, String words, String value) {
        return new AnnouncedDetector(
                kind,
                shape -> shape.letters() > 2 && shape.other() && shape.mentions(stems),
                Pattern.compile(words + "(" + value + ")"),
                0.97,
                text -> true);
    }

    @Override
    public boolean mayMatch(TextShape shape) {
        return gate.test(shape);
    }

    @Override
    public void find(String text, ColumnName column, Sink sink) {
        Matcher matcher = pattern.matcher(text);
        while (matcher.find()) {
            int start = matcher.start(1);
            int end = matcher.end(1);
            while (end > start + 1 && ".,;:!?)".indexOf(text.charAt(end - 1)) >= 0) {
                end--;
            }
            boolean cut = kind != PiiKind.XAPI_ACTOR && Boundaries.cut(text, start, end);
            if (!cut && check.test(text.substring(start, end))) {
                sink.found(new Match(kind, start, end, score, false));
            }
        }
    }
}
