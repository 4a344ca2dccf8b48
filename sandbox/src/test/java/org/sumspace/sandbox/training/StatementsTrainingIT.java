package org.sumspace.sandbox.training;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.client.CatalogClient;
import org.sumspace.client.ConnectorClient;
import org.sumspace.common.training.model.Evaluation;
import org.sumspace.common.training.model.FeatureMap;
import org.sumspace.common.training.model.InvalidFeatureMapException;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.model.TrainingSet;
import org.sumspace.sandbox.client.SpaceOperators;
import org.sumspace.sandbox.data.ActivityLog;
import org.sumspace.sandbox.data.Majority;
import org.sumspace.sandbox.data.Trees;
import org.sumspace.sandbox.space.BaseModelServer;
import org.sumspace.sandbox.space.DataSpace;
import org.sumspace.sandbox.space.InProcessNodes;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.SpaceHome;
import org.sumspace.sandbox.space.SpaceSize;

/** Trainings on logs with several statements of each learner, on eleven nodes with real HTTPS and a real cluster. */
class StatementsTrainingIT {
    private static final SpaceSize SIZE = SpaceSize.ofGroups(1);
    private static final int PROCESSORS = 5;
    private static final ObjectMapper JSON = new ObjectMapper();

    private static final Path PUBLIC_LOG = Path.of("../../shared/data/converter/xapi/fun_mooc.public.ndjson");

    private static final String VIDEOS = """
            {"datatype": "xAPI", "rows": "learners",
             "features": [
               {"name": "verbs", "kind": "count", "path": "verb.id", "min": 0, "max": 1,
                "vocabulary": ["https://w3id.org/xapi/video/verbs/played", "https://w3id.org/xapi/video/verbs/paused",
                               "https://w3id.org/xapi/video/verbs/seeked", "http://adlnet.gov/expapi/verbs/interacted",
                               "http://adlnet.gov/expapi/verbs/initialized", "http://adlnet.gov/expapi/verbs/completed",
                               "http://adlnet.gov/expapi/verbs/terminated", "http://id.tincanapi.com/verb/downloaded"]},
               {"name": "days", "kind": "days", "min": 0, "max": 8},
               {"name": "progress", "kind": "maximum", "min": 0, "max": 1,
                "path": "result.extensions['https://w3id.org/xapi/video/extensions/progress']"},
               {"name": "length", "kind": "mean", "mean": 500, "sd": 250,
                "path": "context.extensions['https://w3id.org/xapi/video/extensions/length']"}],
             "label": {"kind": "exists", "classes": ["second", "first"],
                       "where": {"context.contextActivities.parent.id": "course-v1:FUN-MOOC+00001+session01"}}}
            """;

    @TempDir
    static Path folder;

    private static BaseModelServer models;
    private static DataSpace space;
    private static SpaceOperators operators;

    @BeforeAll
    static void start() throws Exception {
        SpaceHome home = SpaceHome.open(folder.resolve("home"), true, SIZE, new SecureRandom());
        models = BaseModelServer.start(home);
        space = DataSpace.start(home, EnumSet.allOf(NodeKind.class), new InProcessNodes(), node -> {});
        operators = new SpaceOperators(home);
        operators.logInEverywhere();
    }

    @AfterAll
    static void stop() {
        space.close();
        models.close();
    }

    /** The check of each round encodes the records again, in another order than that in which the nodes read them. */
    @Test
    void eachLearnerIsOneRow_andTheModelIsBetterThanTheMajority() throws Exception {
        Map<String, List<ObjectNode>> learners = new TreeMap<>();
        IntStream.range(0, 150).forEach(i -> learners.put("learner-" + i, ActivityLog.of(i)));
        LogTraining training = new LogTraining("activity", JSON.readTree(ActivityLog.TARGET_DATA), 15, learners);

        List<RoundFollower.CheckedRound> rounds = training.run();

        TrainingSet unseen = training.rows(IntStream.range(1_000, 1_400)
                .boxed()
                .flatMap(i -> ActivityLog.of(i).stream())
                .toList());
        ModelFile model = rounds.get(rounds.size() - 1).model();
        long majority = Majority.correct(training.rows(training.all()), unseen);
        assertThat(unseen.size()).isEqualTo(400);
        assertThat(Evaluation.of(model, unseen, Set.of()).correct()).isGreaterThan(majority + 80);
    }

    /**
     * Which of two courses a learner takes, from what the learner does with its videos: 160 statements of 144 learners of
     * a public log. There are too few to test on others, so this is about the rows that the model was trained on.
     */
    @Test
    void publicLog_isTrainedOn() throws Exception {
        assumeTrue(
                Files.exists(PUBLIC_LOG),
                () -> "skipped on a public log: there is no "
                        + PUBLIC_LOG.toAbsolutePath().normalize());
        Map<String, List<ObjectNode>> learners = new TreeMap<>();
        for (String line : Files.readAllLines(PUBLIC_LOG)) {
            ObjectNode statement = (ObjectNode) JSON.readTree(line);
            learners.computeIfAbsent(statement.at("/actor/account/name").textValue(), first -> new ArrayList<>())
                    .add(statement);
        }
        LogTraining training = new LogTraining("videos", JSON.readTree(VIDEOS), 30, learners);

        List<RoundFollower.CheckedRound> rounds = training.run();

        TrainingSet rows = training.rows(training.all());
        ModelFile model = rounds.get(rounds.size() - 1).model();
        assertThat(rows.size()).isEqualTo(144);
        assertThat(Majority.correct(rows, rows)).isEqualTo(81);
        assertThat(Evaluation.of(model, rows, Set.of()).correct()).isGreaterThan(88);
    }

    /** A training plan, and the learners with their statements at five processors. */
    private static final class LogTraining implements TrainingTask {
        private final String id;
        private final JsonNode targetData;
        private final int rounds;
        private final FeatureMap features;
        private final Map<String, List<ObjectNode>> learners;
        /** The learners of each processor. */
        private final Map<String, List<String>> processors = new TreeMap<>();

        LogTraining(String id, JsonNode targetData, int rounds, Map<String, List<ObjectNode>> learners)
                throws InvalidFeatureMapException {
            this.id = id;
            this.targetData = targetData;
            this.rounds = rounds;
            this.features = FeatureMap.parse(Trees.of(targetData));
            this.learners = learners;
            int position = 0;
            for (String learner : learners.keySet()) {
                processors
                        .computeIfAbsent(id + "-" + position++ % PROCESSORS, first -> new ArrayList<>())
                        .add(learner);
            }
        }

        /** Stores the log, trains on it, and checks that each round is exact and has a row for each learner. */
        List<RoundFollower.CheckedRound> run() throws Exception {
            processors.forEach((processor, own) -> {
                ConnectorClient connector = new ConnectorClient(
                        operators.at(space.home().plan().node(NodeKind.CONNECTOR, organisation(processor))));
                connector.ingest(own.stream().flatMap(learner -> statements(learner).stream()));
                connector.assign(processor, own);
            });
            CatalogClient catalog = operators.aiProvider();
            RoundFollower follower = new TrainingStart(space.home(), operators, catalog).prepare(this, models);
            catalog.createExecutionPlan(id);
            List<RoundFollower.CheckedRound> checked = follower.follow(rounds, round -> {});
            assertThat(checked)
                    .isNotEmpty()
                    .allMatch(round -> round.sum() == RoundCheck.Sum.EXACT)
                    .allMatch(round -> round.contributors() == PROCESSORS);
            assertThat(catalog.models(id))
                    .last()
                    .satisfies(
                            last -> assertThat(requireNonNull(last.evaluation()).count())
                                    .isEqualTo(learners.size()));
            return checked;
        }

        private static String organisation(String processor) {
            List<String> providers = SIZE.dataProviders();
            int position = Integer.parseInt(processor.substring(processor.lastIndexOf('-') + 1));
            return providers.get(position % providers.size());
        }

        private List<ObjectNode> statements(String learner) {
            return learners.getOrDefault(learner, List.of());
        }

        List<ObjectNode> all() {
            return learners.values().stream().flatMap(List::stream).toList();
        }

        TrainingSet rows(List<ObjectNode> statements) {
            List<ObjectNode> shuffled = new ArrayList<>(statements);
            Collections.shuffle(shuffled, new Random(1));
            return TrainingSet.of(features, shuffled.stream().map(Trees::of).toList());
        }

        @Override
        public String trainingPlanId() {
            return id;
        }

        @Override
        public ObjectNode draft(URI baseModel) {
            ObjectNode plan = JSON.createObjectNode();
            plan.put("id", id).put("model_name", id).put("model_description", "Trained on a log");
            plan.put("base_model", baseModel.toString());
            plan.set("target_data", targetData);
            TrainingDefaults.addTo(plan.putObject("parameters").put("rounds", rounds), baseModel());
            return plan;
        }

        @Override
        public ModelFile baseModel() {
            return ModelFile.zero(FoldPlan.ESTIMATOR, features.width(), features.classes());
        }

        @Override
        public int processors() {
            return processors.size();
        }

        @Override
        public Map<String, List<String>> learners() {
            Map<String, List<String>> consenting = new TreeMap<>();
            processors.forEach((processor, own) -> consenting
                    .computeIfAbsent(organisation(processor), first -> new ArrayList<>())
                    .addAll(own));
            return consenting;
        }

        @Override
        public TrainingSet records(String processor) {
            return rows(processors.getOrDefault(processor, List.of()).stream()
                    .flatMap(learner -> statements(learner).stream())
                    .toList());
        }
    }
}
