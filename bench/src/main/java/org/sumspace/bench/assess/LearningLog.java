package org.sumspace.bench.assess;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import java.util.SplittableRandom;

/**
 * A log of views in the form of the schema {@code maskott_csv_v1}, the same for the same seed: about 170 bytes a row, ids
 * of 16 random bytes, 2,000 resources and 5,000 actors of which some are far more frequent than others.
 */
final class LearningLog {
    private static final int RESOURCES = 2_000;
    private static final int ACTORS = 5_000;
    private static final int COLLECTIONS = 400;
    private static final int SCHOOLS = 900;
    private static final int ROWS_OF_A_SESSION = 12;
    private static final int SECONDS_MAX = 7_200;
    private static final int SECONDS_OF_THE_YEAR = 366 * 86_400;
    private static final Instant FIRST = Instant.parse("2024-01-01T00:00:00Z");
    private static final String[] CONTEXTS = {"OPENED", "SEARCHED", "GROUP_SESSION", "ACCESSED", "TEST"};
    private static final String[] TYPES = {"VIDEO", "DOCUMENT", "EXERCISE", "MODULE", "LINK", "IMAGE"};
    private static final String HEADER = "_id,AccessDate,ViewContext,ResourceId,ResourceType,CollectionId,"
            + "ActivitySessionId,Duration,EntityId,EntityUaiCode,IsViewerAuthor,IsViewerAnonymous\n";

    private final SplittableRandom random;
    private final byte[] id = new byte[16];

    private LearningLog(long seed) {
        this.random = new SplittableRandom(seed);
    }

    static void write(Path file, long rows, long seed) throws IOException {
        LearningLog log = new LearningLog(seed);
        try (Writer out = Files.newBufferedWriter(file, ISO_8859_1)) {
            out.write(HEADER);
            log.rows(out, rows);
        }
    }

    private void rows(Writer out, long rows) throws IOException {
        String[] resources = ids(RESOURCES);
        String[] collections = ids(COLLECTIONS);
        String[] sessions = ids(Math.toIntExact(Math.max(1, rows / ROWS_OF_A_SESSION)));
        StringBuilder line = new StringBuilder();
        for (long row = 0; row < rows; row++) {
            line.setLength(0);
            int actor = skewed(ACTORS);
            int resource = skewed(RESOURCES);
            line.append(randomId()).append(',');
            line.append(FIRST.plusSeconds(random.nextInt(SECONDS_OF_THE_YEAR)).toString(), 0, 19)
                    .append(".000Z,");
            line.append(CONTEXTS[random.nextInt(CONTEXTS.length)]).append(',');
            line.append(resources[resource]).append(',');
            line.append(TYPES[resource % TYPES.length]).append(',');
            line.append(random.nextInt(10) == 0 ? "" : collections[resource % COLLECTIONS])
                    .append(',');
            line.append(sessions[random.nextInt(sessions.length)]).append(',');
            line.append(random.nextInt(SECONDS_MAX)).append(',');
            line.append("entity_").append(padded(actor)).append(',');
            line.append("00").append(padded(actor % SCHOOLS)).append("C,");
            line.append(random.nextInt(10) == 0).append(',').append(random.nextInt(5) == 0);
            out.append(line.append('\n'));
        }
    }

    /** Small numbers are more frequent: the density falls with the square root of the number. */
    private int skewed(int bound) {
        double uniform = random.nextDouble();
        return (int) (bound * uniform * uniform);
    }

    private static String padded(int number) {
        String digits = Integer.toString(number);
        return "00000".substring(digits.length()) + digits;
    }

    private String[] ids(int count) {
        String[] ids = new String[count];
        for (int i = 0; i < count; i++) {
            ids[i] = randomId();
        }
        return ids;
    }

    private String randomId() {
        for (int i = 0; i < id.length; i += Long.BYTES) {
            long bits = random.nextLong();
            for (int j = 0; j < Long.BYTES; j++) {
                id[i + j] = (byte) (bits >> (8 * j));
            }
        }
        return Base64.getEncoder().encodeToString(id);
    }
}
