package org.sumspace.catalog.training.plan.domain;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.sumspace.common.crypto.Digest;

/**
 * A base model that an AI provider has sent, and what the file is.
 *
 * @param owner the id of the participant
 * @param sentAt when the owner sent it last
 * @param estimator the simple name of the Python class
 * @param classes the labels as {@link #shown} cuts them
 */
public record BaseModelFile(
        String owner,
        Digest sha256,
        long size,
        Instant sentAt,
        String estimator,
        int features,
        int classCount,
        List<String> classes) {
    private static final int CLASSES_MAX = 100;
    private static final int LABEL_CHARACTERS_MAX = 100;
    private static final int REPLACEMENT = 0xfffd;

    public BaseModelFile {
        sentAt = sentAt.truncatedTo(ChronoUnit.MILLIS);
        classes = List.copyOf(classes);
    }

    /** The first labels, cut to a length. What is no Unicode is replaced, because no JSON can contain it. */
    public static List<String> shown(List<String> labels) {
        return labels.stream().limit(CLASSES_MAX).map(BaseModelFile::shown).toList();
    }

    private static String shown(String label) {
        return label.codePoints()
                .limit(LABEL_CHARACTERS_MAX)
                .map(point -> Character.getType(point) == Character.SURROGATE ? REPLACEMENT : point)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
