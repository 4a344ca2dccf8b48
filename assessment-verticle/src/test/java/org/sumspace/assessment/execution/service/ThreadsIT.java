package org.sumspace.assessment.execution.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.assessment.Samples;
import org.sumspace.assessment.run.service.RunFolder;
import org.sumspace.assessment.shared.store.RowDatabase;
import org.sumspace.common.crypto.Digest;

/** Runs over more rows than one thread of the database takes at a time. */
class ThreadsIT {
    /** Several row groups of the database, whose numbers are added in any order, and several parts of JSON lines. */
    private static final int ROWS = 260_000;

    private static final Instant FIRST = Instant.parse("2024-01-01T00:00:00Z");

    @TempDir
    Path folder;

    /** assessment W6: neither the number of threads nor a repetition changes a bit of any file. */
    @ParameterizedTest
    @ValueSource(strings = {"log.csv", "log.jsonl"})
    void w6_files_doNotDependOnThreads(String name) throws IOException {
        Path input = folder.resolve(name);
        Files.write(input, lines(name.endsWith(".csv")).toList());
        Map<String, String> first = run(input, 1, 0);
        assertThat(first)
                .containsKeys("metrics.json", "schema_profile.json", "normalized.jsonl", "privacy_report.json");
        int again = 1;
        for (int threads : List.of(1, 2, 2, 8)) {
            assertThat(run(input, threads, again++)).as("%d threads", threads).isEqualTo(first);
        }
    }

    private Map<String, String> run(Path input, int threads, int number) throws IOException {
        RunFolder run = new RunFolder(folder.resolve("run" + number));
        run.create();
        RowDatabase.Limits limits = new RowDatabase.Limits(256, threads, 8 * 1_024, Duration.ofMinutes(5));
        RunExecutor.execute(run, RunFaultsTest.setup(input), Samples.CLOCK, new Samples.Quiet(), limits);
        try (Stream<Path> files = Files.walk(run.out())) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> !file.startsWith(run.out().resolve(".run")))
                    .collect(Collectors.toMap(
                            file -> run.out().relativize(file).toString(),
                            ThreadsIT::sha256,
                            (one, other) -> one,
                            TreeMap::new));
        }
    }

    private static String sha256(Path file) {
        try {
            return Digest.of(Files.readAllBytes(file)).toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<String> lines(boolean csv) {
        SplittableRandom random = new SplittableRandom(7);
        Stream<String> rows = Stream.iterate(0, i -> i + 1).limit(ROWS).map(i -> row(csv, i, random));
        return csv
                ? Stream.concat(
                        Stream.of("_id,AccessDate,ViewContext,ResourceId,ResourceType,CollectionId,ActivitySessionId,"
                                + "Duration,EntityId,EntityUaiCode,IsViewerAuthor,IsViewerAnonymous,Score,Mood"),
                        rows)
                : rows;
    }

    private static String row(boolean csv, int i, SplittableRandom random) {
        byte[] id = Integer.toString(i).getBytes(StandardCharsets.UTF_8);
        String hex = HexFormat.of().formatHex(Digest.of(id).toBytes(), 0, 12);
        String time = FIRST.plusSeconds(random.nextInt(31_000_000)).toString();
        int resource = random.nextInt(900);
        int actor = random.nextInt(random.nextInt(1, 3_000));
        double score = random.nextDouble() * 1e6;
        return String.format(
                Locale.ROOT,
                csv
                        ? "%s,%s,%s,r-%d é,TYPE%d,c%d,s%d,%.3f,actor%05d,%04dX,%b,%b,%.6f,%s"
                        : "{\"id\":\"%s\",\"timestamp\":\"%s\",\"verb\":{\"id\":\"http://verbs.example/%s\"},\"object\":{\"id\":"
                                + "\"http://things.example/%d\",\"definition\":{\"type\":\"http://types.example/%d\"}},\"tags\":[\"c%d\"],"
                                + "\"context\":{\"registration\":\"s%d\"},\"result\":{\"raw\":%.3f},\"actor\":{\"account\":"
                                + "{\"name\":\"actor%05d\",\"homePage\":\"https://%04d.example\"}},\"a\":%b,\"b\":%b,\"score\":%.6f,"
                                + "\"mood\":\"%s\"}",
                hex,
                time,
                List.of("OPENED", "TEST", "other").get(random.nextInt(3)),
                resource,
                resource % 7,
                resource % 40,
                i / 9,
                random.nextDouble() * 7_200,
                actor,
                actor % 400,
                random.nextBoolean(),
                random.nextInt(9) == 0,
                score,
                score < 4e5 ? "low" : "high");
    }
}
