package org.sumspace.sandbox.training;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.client.ModelVersionView;
import org.sumspace.sandbox.client.SpaceOperators;
import org.sumspace.sandbox.data.ColumnOptions;
import org.sumspace.sandbox.learners.Enrolment;
import org.sumspace.sandbox.space.BaseModelServer;
import org.sumspace.sandbox.space.DataSpace;
import org.sumspace.sandbox.space.InProcessNodes;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.SpaceHome;
import org.sumspace.sandbox.space.SpaceSize;

/** Parallel trainings on the same eleven nodes and a converter, with real HTTPS and a real cluster. */
class ParallelTrainingsIT {
    private static final SpaceSize SIZE = SpaceSize.ofGroups(1).withConverter();
    private static final int PROCESSORS = 5;
    private static final int ROUNDS = 2;
    private static final int ROWS = 100;
    private static final String ROWS_CONVERTED = "sumspace_converter_records_total{format=\"custom\"}";
    /** Long enough for twenty first rounds at the same time. */
    private static final String TIMES =
            "\"shareDeadlineSeconds\": 600, \"sealUntilSeconds\": 900, \"expirySeconds\": 1200";

    private static final String PLAIN = "{" + TIMES + "}";
    private static final String OPTIONS = "{" + TIMES
            + ", \"proximalTerm\": 0.1, \"evaluation\": true, \"batchSize\": 8, \"serverOptimizer\": {\"name\": \"fedYogi\"}}";

    @TempDir
    Path folder;

    @Test
    void twentyTrainingsAtOnce_someWithOptions_areEachExact() throws Exception {
        List<Experiment> prepared = List.of(experiment("plain", PLAIN), experiment("options", OPTIONS));
        SpaceHome home = SpaceHome.open(folder.resolve("home"), true, SIZE, new SecureRandom());
        try (BaseModelServer models = BaseModelServer.start(home);
                DataSpace space =
                        DataSpace.start(home, EnumSet.allOf(NodeKind.class), new InProcessNodes(), node -> {})) {
            SpaceOperators operators = new SpaceOperators(space.home());
            operators.logInEverywhere();
            List<Experiment> experiments = prepared.stream()
                    .map(experiment -> experiment.convertedBy(operators.converter()))
                    .toList();
            assertThat(operators.metric(home.plan().nodes(NodeKind.CONVERTER).get(0), ROWS_CONVERTED))
                    .isEqualTo(prepared.size() * ROWS);
            new Enrolment(home.plan(), operators).enrol(experiments.get(0).placement(), experiments.get(0)::statement);
            List<FoldTraining> trainings = experiments.stream()
                    .flatMap(experiment -> experiment.folds().stream()
                            .map(fold -> new FoldTraining(experiment, fold, home, operators, operators.aiProvider())))
                    .toList();
            Map<FoldTraining, RoundFollower> followers = trainings.parallelStream()
                    .collect(toMap(training -> training, training -> prepare(training, models)));

            trainings.parallelStream().forEach(FoldTraining::startFirstRound);

            assertThat(trainings).hasSize(20);
            trainings.forEach(
                    training -> assertExact(training.finish(requireNonNull(followers.get(training)), round -> {})));
        }
    }

    private static RoundFollower prepare(FoldTraining training, BaseModelServer models) {
        try {
            return training.prepare(models);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void assertExact(FoldTraining.Result result) {
        assertThat(result.rounds())
                .hasSize(ROUNDS)
                .allMatch(round -> round.sum() == RoundCheck.Sum.EXACT)
                .allMatch(round -> round.contributors() == PROCESSORS);
        ModelVersionView.Evaluation evaluation = result.registered().evaluation();
        if (result.fold().parameters().evaluation()) {
            assertThat(requireNonNull(evaluation).count())
                    .isEqualTo(result.fold().trainingRows().size());
            assertThat(evaluation.meanLoss()).isBetween(0.01, Math.log(2));
            assertThat(evaluation.accuracy()).isBetween(0.5, 1.0);
            assertThat(evaluation.balancedAccuracy()).isBetween(0.5, 1.0);
            assertThat(evaluation.auc()).isBetween(0.5, 1.0);
        } else {
            assertThat(evaluation).isNull();
        }
    }

    /** Ten training plans with a hundred learners, which do not depend on the name. */
    private Experiment experiment(String name, String parameters) throws Exception {
        Path options = Files.writeString(folder.resolve(name + ".json"), parameters);
        return Experiment.prepare(
                new ExperimentSettings(
                        name,
                        table(),
                        "label",
                        ColumnOptions.NONE,
                        null,
                        PROCESSORS,
                        ROUNDS,
                        1,
                        10,
                        1,
                        1,
                        options,
                        List.of()),
                SIZE.dataProviders());
    }

    private Path table() throws IOException {
        List<String> lines = new ArrayList<>(List.of("hours,campus,label"));
        IntStream.range(0, ROWS)
                .forEach(row ->
                        lines.add(row % 17 * 0.5 + "," + "abc".charAt(row % 3) + "," + (row % 17 > 7 ? "yes" : "no")));
        return Files.write(folder.resolve("table.csv"), lines);
    }
}
