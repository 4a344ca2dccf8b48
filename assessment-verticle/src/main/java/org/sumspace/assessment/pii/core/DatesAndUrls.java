package org.sumspace.assessment.pii.core;

import static org.sumspace.assessment.pii.core.PatternDetector.beginning;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.sumspace.assessment.pii.domain.PiiKind;

/** Detectors of dates, URLs and domain names. */
final class DatesAndUrls {
    private static final String HOST = "(?:[\\p{L}0-9][\\p{L}0-9-]*\\.)+[\\p{L}]{2,24}";

    /**
     * The most frequent top-level domains. A full list would contain words such as "zip" and "name", which also end
     * names of files and of members.
     */
    private static final Set<String> TOP_LEVEL = WordLists.cues("domain.top-level");

    private DatesAndUrls() {}

    static List<Detector> detectors() {
        return List.of(
                new DateDetector(),
                beginning(
                        PiiKind.URL,
                        shape -> shape.slash() && shape.text().contains("://"),
                        "(?i:https?|ftp)://[^\\s\"'<>\\\\^`{|}]+",
                        0.75,
                        DatesAndUrls::withoutPunctuation),
                beginning(PiiKind.DOMAIN, TextShape::innerDot, HOST + "(?:/[^\\s\"'<>]*)?", 0.6, DatesAndUrls::domain));
    }

    private static int withoutPunctuation(String url) {
        int end = url.length();
        while (end > 0 && ".,;:!?)]".indexOf(url.charAt(end - 1)) >= 0) {
            end--;
        }
        return end;
    }

    private static int domain(String text) {
        int path = text.indexOf('/');
        String host = path < 0 ? text : text.substring(0, path);
        String top = host.substring(host.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        String name = host.substring(0, host.indexOf('.'));
        boolean sentence = Character.isUpperCase(host.charAt(host.lastIndexOf('.') + 1));
        return TOP_LEVEL.contains(top) && name.length() > 1 && !sentence ? withoutPunctuation(text) : 0;
    }
}
