package org.sumspace.bench.contract;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.sumspace.bench.node.ConstantServer;
import org.sumspace.bench.node.HttpLoad;
import org.sumspace.bench.node.HttpLoad.Requests;
import org.sumspace.bench.node.OwnStores;
import org.sumspace.bench.node.Runs;
import org.sumspace.bench.node.Runs.Body;
import org.sumspace.bench.node.StoreRuns;
import org.sumspace.bench.row.Effort;
import org.sumspace.bench.row.JointRows;
import org.sumspace.bench.row.RowSamples;
import org.sumspace.bench.row.RowSpec;
import org.sumspace.client.Poll;
import org.sumspace.common.obs.HeapPeak;
import org.sumspace.common.store.Documents;
import org.sumspace.contract.agreement.domain.Agreement;
import org.sumspace.contract.agreement.domain.AgreementKind;
import org.sumspace.contract.agreement.store.AgreementStore;
import org.sumspace.sandbox.GracefulShutdown;
import org.sumspace.sandbox.client.SpaceOperators;
import org.sumspace.sandbox.space.ChildProcesses;
import org.sumspace.sandbox.space.DataSpace;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.NodeSpec;
import org.sumspace.sandbox.space.SpaceHome;
import org.sumspace.sandbox.space.SpaceNodeLauncher;
import org.sumspace.sandbox.space.SpaceSize;
import org.sumspace.sandbox.training.TemporaryHome;

/** Fills the stores of two contract managers, one of them with few contracts, starts them, and sends requests. */
final class ContractMeasurement implements JointRows.Measurement {
    private static final int CONNECTIONS = 32;
    private static final int FILLING = 256;
    private static final int FILL_BATCH = 10_000;
    private static final int FEW = 1_000;
    private static final int HOT = 10_000;
    private static final int OK = 200;
    private static final int NOT_MODIFIED = 304;
    private static final String CONTRACT = "contract/openapi.yaml";
    private static final String PATH = "/contracts/";
    private static final String NEGOTIATE = "/negotiation/contract/negotiate";
    private static final Duration START_MAX = Duration.ofMinutes(5);

    private final int contracts;
    private final int requestsMax;

    /** @param requestsMax the most requests in one run of a row */
    ContractMeasurement(int contracts, int requestsMax) {
        this.contracts = contracts;
        this.requestsMax = requestsMax;
    }

    @Override
    public Map<String, RowSamples> run(Effort effort) throws IOException {
        return GracefulShutdown.run(() -> {
            Runs runs = new Runs(effort, requestsMax);
            try (TemporaryHome temporary = TemporaryHome.create();
                    KeyServer catalog = new KeyServer()) {
                measure(temporary.folder(), catalog, runs);
            } catch (IOException e) {
                throw e;
            } catch (Exception e) {
                throw new IllegalStateException("could not measure the contract manager", e);
            }
            return runs.samples();
        });
    }

    /** A contract manager, and the contracts in its store. */
    private record Manager(SpaceHome home, NodeSpec node, BenchContracts made) {
        static Manager in(Path folder, KeyServer catalog) throws IOException {
            SpaceHome home =
                    SpaceHome.open(folder, false, SpaceSize.ofGroups(1).withContractManager(), new SecureRandom());
            NodeSpec node = home.plan().nodes(NodeKind.CONTRACT).get(0);
            Files.createDirectories(home.dataFolder(node));
            return new Manager(home, node, new BenchContracts(catalog.url()));
        }

        int port() {
            return node.httpPort();
        }

        List<Agreement> make(int count) {
            return Stream.generate(made::next).limit(count).toList();
        }
    }

    private void measure(Path folder, KeyServer catalog, Runs runs) throws Exception {
        Manager many = Manager.in(folder.resolve("many"), catalog);
        Manager few = Manager.in(folder.resolve("few"), catalog);
        catalog.publish(many.made().key().publicKey());
        try (StoreRuns store = new StoreRuns(many.home().dataFolder(many.node()))) {
            measureStore(store, many, runs);
        }
        try (StoreRuns store = new StoreRuns(few.home().dataFolder(few.node()))) {
            fill(store, few, Math.min(FEW, contracts));
        }
        SpaceNodeLauncher launcher = new OwnStores(new ChildProcesses(
                ContractRows.JVM_OPTIONS,
                Map.of(
                        "SUMSPACE_PARTICIPANTS_CATALOGS",
                        catalog.url(),
                        "SUMSPACE_PARTICIPANTS_OPERATOR",
                        catalog.url() + "/v1/catalog/participants/" + "0".repeat(24))));
        try (DataSpace manySpace = start(many, launcher);
                DataSpace fewSpace = start(few, launcher);
                HttpLoad load = new HttpLoad(CONNECTIONS)) {
            measureReads(load, many, runs);
            measureLists(load, many, few, fewSpace, runs);
            measureNegotiations(load, many, runs);
            measureSigning(load, many, runs);
            runs.add(ContractRows.HEAP, new SpaceOperators(manySpace.home()).metric(many.node(), HeapPeak.METRIC));
        }
    }

    private static DataSpace start(Manager manager, SpaceNodeLauncher launcher) throws Exception {
        DataSpace space = DataSpace.start(manager.home(), EnumSet.of(NodeKind.CONTRACT), launcher, ready -> {});
        SpaceOperators operators = new SpaceOperators(space.home());
        Poll.until(
                "the contract manager is ready",
                START_MAX,
                () -> operators.readinessProblem(manager.node()).isEmpty());
        return space;
    }

    private static int port(DataSpace space) {
        return space.home().plan().nodes(NodeKind.CONTRACT).get(0).httpPort();
    }

    private void measureStore(StoreRuns store, Manager manager, Runs runs) throws Exception {
        int writes = Math.min(ContractRows.WRITES, contracts / (4 * runs.all()));
        fill(store, manager, contracts - runs.all() * writes);
        AgreementStore agreements = agreements(store);
        runs.inTurns(Map.of(ContractRows.STORE_WRITE, () -> {
            List<Agreement> next = manager.make(writes);
            return writes / store.seconds(CONNECTIONS, writes, number -> agreements.add(next.get(number)));
        }));
        Documents documents = store.store().documents(AgreementKind.ECOSYSTEM.path());
        IntFunction<String> ids = Runs.eachOf(Runs.shuffled(manager.made().ids()));
        int finds = runs.requests(ContractRows.READS);
        runs.inTurns(Map.of(
                ContractRows.STORE_FIND,
                () -> finds / store.seconds(CONNECTIONS, finds, number -> documents.find(ids.apply(number)))));
    }

    private static void fill(StoreRuns store, Manager manager, int count) throws Exception {
        AgreementStore agreements = agreements(store);
        for (int left = count; left > 0; left -= FILL_BATCH) {
            List<Agreement> next = manager.make(Math.min(left, FILL_BATCH));
            store.seconds(FILLING, next.size(), number -> agreements.add(next.get(number)));
        }
    }

    private static AgreementStore agreements(StoreRuns store) throws Exception {
        AgreementStore agreements = new AgreementStore(store.store(), AgreementKind.ECOSYSTEM);
        StoreRuns.await(agreements.createIndexes());
        return agreements;
    }

    private void measureReads(HttpLoad load, Manager manager, Runs runs) throws Exception {
        List<String> shuffled = Runs.shuffled(manager.made().ids());
        List<String> hotIds = shuffled.subList(0, Math.min(HOT, shuffled.size()));
        IntFunction<String> hot = Runs.eachOf(hotIds);
        IntFunction<String> all = Runs.eachOf(shuffled);
        Requests hotRead = Requests.get(manager.port(), number -> PATH + hot.apply(number));
        try (ConstantServer constant = ConstantServer.start(
                ContractRows.JVM_OPTIONS,
                CONTRACT,
                load.answer(hotRead).toBuffer().length())) {
            load.seconds(hotRead, hotIds.size());
            Map<RowSpec, Body> rows = new LinkedHashMap<>();
            rows.put(
                    ContractRows.CONSTANT_READ,
                    runs.rate(
                            load,
                            ContractRows.READS,
                            Requests.get(constant.port(), number -> PATH + hot.apply(number))));
            rows.put(ContractRows.READ_HOT, runs.rate(load, ContractRows.READS, hotRead));
            rows.put(
                    ContractRows.READ_KNOWN,
                    runs.rate(load, ContractRows.READS, hotRead.knowing("\"0\"", NOT_MODIFIED)));
            runs.inTurns(rows);
            runs.inTurns(Map.of(
                    ContractRows.READ_ANY,
                    runs.rate(
                            load,
                            ContractRows.READS,
                            Requests.get(manager.port(), number -> PATH + all.apply(number)))));
        }
    }

    /** The server for the comparison answers with ten contracts. */
    private void measureLists(HttpLoad load, Manager many, Manager few, DataSpace fewSpace, Runs runs)
            throws Exception {
        Requests read =
                Requests.get(many.port(), number -> PATH + many.made().ids().get(0));
        try (ConstantServer constant = ConstantServer.start(
                ContractRows.JVM_OPTIONS, CONTRACT, load.answer(read).toBuffer().length())) {
            Map<RowSpec, Body> rows = new LinkedHashMap<>();
            rows.put(ContractRows.CONSTANT_LIST, lists(load, constant.port(), many, runs));
            rows.put(ContractRows.LIST, lists(load, many.port(), many, runs));
            rows.put(ContractRows.LIST_SMALL, lists(load, port(fewSpace), few, runs));
            runs.inTurns(rows);
            runs.same(ContractRows.LIST, ContractRows.LIST_GROWTH);
        }
    }

    private static Body lists(HttpLoad load, int port, Manager manager, Runs runs) {
        int members = manager.made().ids().size() / BenchContracts.OF_A_MEMBER;
        List<String> paths = IntStream.range(0, members)
                .mapToObj(number -> PATH + "for/"
                        + Base64.getUrlEncoder()
                                .withoutPadding()
                                .encodeToString(BenchContracts.member(number).getBytes(UTF_8)))
                .toList();
        return runs.rate(load, ContractRows.LISTS, Requests.get(port, Runs.eachOf(Runs.shuffled(paths))));
    }

    private void measureNegotiations(HttpLoad load, Manager manager, Runs runs) throws Exception {
        String profile = BenchContracts.member(0);
        JsonObject preferences = new JsonObject()
                .put(
                        "policies",
                        new JsonArray()
                                .add(new JsonObject().put("policy", "Free.").put("frequency", 1)))
                .put("services", new JsonArray().add(BenchPolicies.offering(0)))
                .put("ecosystems", new JsonArray());
        put(
                load,
                manager,
                "/negotiation/profile/preferences",
                new JsonObject().put("profileId", profile).put("preferences", preferences));
        JsonObject offering = new JsonObject()
                .put("serviceOffering", BenchPolicies.offering(0))
                .put("policies", new JsonArray().add(new JsonObject().put("description", "Free.")));
        Buffer question = new JsonObject()
                .put("profileId", profile)
                .put(
                        "contractData",
                        new JsonObject().put("status", "signed").put("serviceOfferings", new JsonArray().add(offering)))
                .toBuffer();
        Requests negotiations = Requests.post(manager.port(), NEGOTIATE, number -> question, OK);
        JsonObject answer = load.answer(negotiations);
        if (!answer.getBoolean("canAccept")) {
            throw new IllegalStateException("the contract is not accepted: " + answer);
        }
        try (ConstantServer constant = ConstantServer.start(
                ContractRows.JVM_OPTIONS, CONTRACT, answer.toBuffer().length())) {
            Map<RowSpec, Body> rows = new LinkedHashMap<>();
            rows.put(
                    ContractRows.CONSTANT_NEGOTIATE,
                    runs.rate(
                            load,
                            ContractRows.READS,
                            Requests.post(constant.port(), NEGOTIATE, number -> question, OK)));
            rows.put(ContractRows.NEGOTIATE, runs.rate(load, ContractRows.READS, negotiations));
            runs.inTurns(rows);
        }
    }

    /** The signatures are made beforehand. */
    private void measureSigning(HttpLoad load, Manager manager, Runs runs) throws Exception {
        int count = Math.min(runs.requests(ContractRows.SIGNATURES), contracts / runs.all());
        URI url = manager.home().plan().url(manager.node());
        IntFunction<String> ids = Runs.eachOf(manager.made().ids());
        runs.inTurns(Map.of(ContractRows.SIGN, () -> {
            List<String> signed = IntStream.range(0, count).mapToObj(ids).toList();
            List<Buffer> bodies = signed.stream()
                    .map(id -> new JsonObject(manager.made().signature(url.toString(), id)).toBuffer())
                    .toList();
            return count
                    / load.seconds(put(manager, number -> PATH + "sign/" + signed.get(number), bodies::get), count);
        }));
        String status = load.answer(Requests.get(
                        manager.port(), number -> PATH + manager.made().ids().get(0)))
                .getString("status");
        if (!"signed".equals(status)) {
            throw new IllegalStateException("a contract that two members have signed is " + status);
        }
    }

    private static void put(HttpLoad load, Manager manager, String path, JsonObject body) throws Exception {
        load.answer(put(manager, number -> path, number -> body.toBuffer()));
    }

    private static Requests put(Manager manager, IntFunction<String> path, IntFunction<Buffer> json) {
        return new Requests(manager.port(), HttpMethod.PUT, path, Map.of("Content-Type", "application/json"), json, OK);
    }
}
