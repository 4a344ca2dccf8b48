package org.sumspace.bench.catalog;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sumspace.bench.node.ConstantServer;
import org.sumspace.bench.node.HttpLoad;
import org.sumspace.bench.node.HttpLoad.Requests;
import org.sumspace.bench.node.Runs;
import org.sumspace.bench.node.Runs.Body;
import org.sumspace.bench.row.Effort;
import org.sumspace.bench.row.JointRows;
import org.sumspace.bench.row.RowSamples;
import org.sumspace.bench.row.RowSpec;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.client.Poll;
import org.sumspace.common.obs.HeapPeak;
import org.sumspace.common.page.PageRequest;
import org.sumspace.sandbox.GracefulShutdown;
import org.sumspace.sandbox.client.SpaceOperators;
import org.sumspace.sandbox.space.DataSpace;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.NodeSpec;
import org.sumspace.sandbox.space.SpaceAccount;
import org.sumspace.sandbox.space.SpaceHome;
import org.sumspace.sandbox.space.SpaceNodeLauncher;
import org.sumspace.sandbox.space.SpaceSize;
import org.sumspace.sandbox.training.TemporaryHome;

/**
 * Fills a store, starts a catalog on it, and sends requests. Rows that are compared with each other are measured in turns,
 * because the load of a machine changes.
 */
final class CatalogMeasurement implements JointRows.Measurement {
    private static final int CONNECTIONS = 32;
    /** Few enough that reads wait for the catalog and not for each other. */
    private static final int READERS = 8;

    private static final int ACCOUNTS = 8;
    private static final int STARTS = 3;
    private static final int HOT = 10_000;
    private static final int FILL_BATCH = 10_000;
    private static final int PAGE_LIMIT = 50;
    private static final int WRITES_IN_TURN = 100;
    /** The writes of a negotiation with one counter-offer. */
    private static final int NEGOTIATION_WRITES = 10;

    private static final int NEGOTIATION_CALLS = 4;
    /** Data resources of the offering that is read together with them. */
    private static final int POPULATED_RESOURCES = 5;

    private static final int LINES_PER_REQUEST = 1_000;
    private static final int CREATED = 201;
    private static final int NOT_MODIFIED = 304;
    private static final double MILLIS = 1_000;
    private static final long TIMEOUT_SECONDS = 600;
    private static final Duration START_MAX = Duration.ofMinutes(3);
    private static final String CONTRACT = "catalog/openapi.yaml";
    private static final String PATH = "/serviceofferings";
    private static final String INDEX_SECONDS = "sumspace_catalog_list_build_seconds{kind=\"serviceofferings\"}";

    private final SpaceNodeLauncher launcher;
    private final int offerings;
    private final int requestsMax;
    private final BenchOfferings made = new BenchOfferings();
    private double writeSeconds;

    /** @param requestsMax the most requests in one run of a row */
    CatalogMeasurement(SpaceNodeLauncher launcher, int offerings, int requestsMax) {
        this.requestsMax = requestsMax;
        this.launcher = launcher;
        this.offerings = offerings;
    }

    @Override
    public Map<String, RowSamples> run(Effort effort) throws IOException {
        return GracefulShutdown.run(() -> {
            Runs runs = new Runs(effort, requestsMax);
            try (TemporaryHome temporary = TemporaryHome.create()) {
                SpaceHome home = SpaceHome.open(
                        temporary.folder().resolve("home"),
                        false,
                        SpaceSize.ofGroups(1).withContractManager(),
                        new SecureRandom());
                measure(home, home.plan().nodes(NodeKind.CATALOG).get(0), runs);
            } catch (IOException e) {
                throw e;
            } catch (Exception e) {
                throw new IllegalStateException("could not measure the catalog", e);
            }
            return runs.samples();
        });
    }

    private void measure(SpaceHome home, NodeSpec catalog, Runs runs) throws Exception {
        Files.createDirectories(home.dataFolder(catalog));
        try (StoreLoad store = new StoreLoad(home.dataFolder(catalog))) {
            measureStore(store, runs);
        }
        for (int start = 1; start < STARTS; start++) {
            withCatalog(home, catalog, EnumSet.of(NodeKind.CATALOG), runs, operators -> {});
        }
        withCatalog(home, catalog, EnumSet.of(NodeKind.CATALOG, NodeKind.CONTRACT), runs, operators -> {
            try (ConstantServer constant =
                            ConstantServer.start(CatalogRows.JVM_OPTIONS, CONTRACT, recordBytes(catalog.httpPort()));
                    HttpLoad load = new HttpLoad(CONNECTIONS)) {
                Requests logins = logins(load, catalog.httpPort());
                measureReads(load, constant.port(), catalog.httpPort(), logins, runs);
                measurePages(load, constant.port(), catalog.httpPort(), runs);
                String token = load.answer(logins).getString("token");
                measurePopulated(load, constant.port(), catalog.httpPort(), token, runs);
                // Runs before the creations, because an import of older offerings renumbers the newer ones.
                measureImport(home.plan().operatorOf(catalog), catalog.httpPort(), runs);
                measureLogins(load, catalog.httpPort(), logins, token, runs);
            }
            runs.add(CatalogRows.HEAP, operators.metric(catalog, HeapPeak.METRIC));
            measureNegotiation(
                    catalog.httpPort(),
                    home.plan().nodes(NodeKind.CONTRACT).get(0).httpPort(),
                    runs);
        });
    }

    private void measureStore(StoreLoad store, Runs runs) throws Exception {
        int all = runs.all();
        int writes = Math.min(CatalogRows.WRITES, offerings / (4 * all));
        int lines = lines(runs);
        for (int left = offerings - all * (writes + lines) - WRITES_IN_TURN; left > 0; left -= FILL_BATCH) {
            store.fill(make(Math.min(left, FILL_BATCH)));
        }
        runs.inTurns(Map.of(CatalogRows.STORE_WRITE, () -> {
            List<ResourceRecord> next = make(writes);
            return writes / store.write(next);
        }));
        runs.inTurns(Map.of(CatalogRows.STORE_BULK, () -> {
            List<List<ResourceRecord>> parts = new ArrayList<>();
            for (int left = lines; left > 0; left -= LINES_PER_REQUEST) {
                parts.add(make(Math.min(left, LINES_PER_REQUEST)));
            }
            return lines / store.bulk(parts);
        }));
        int inTurn = Math.min(WRITES_IN_TURN, writes);
        writeSeconds = store.writeInTurn(make(inTurn)) / inTurn;
        IntFunction<String> ids = Runs.eachOf(Runs.shuffled(made.ids()));
        runs.inTurns(Map.of(
                CatalogRows.STORE_FIND,
                () -> runs.requests(CatalogRows.READS) / store.find(runs.requests(CatalogRows.READS), ids)));
        runs.inTurns(Map.of(CatalogRows.STORE_STREAM, () -> store.stream() * MILLIS));
        runs.inTurns(Map.of(
                CatalogRows.HASH,
                () -> runs.requests(CatalogRows.LOGINS) / store.hash(runs.requests(CatalogRows.LOGINS))));
    }

    private int lines(Runs runs) {
        return Math.min(CatalogRows.LINES, offerings / (4 * runs.all()));
    }

    private List<ResourceRecord> make(int count) {
        return Stream.generate(made::next).limit(count).toList();
    }

    /** Work with a running catalog whose lists are built. */
    private interface Use {
        void of(SpaceOperators operators) throws Exception;
    }

    private void withCatalog(SpaceHome home, NodeSpec catalog, Set<NodeKind> kinds, Runs runs, Use use)
            throws Exception {
        try (DataSpace space = DataSpace.start(home, kinds, launcher, ready -> {})) {
            SpaceOperators operators = new SpaceOperators(space.home());
            Poll.until(
                    "the catalog is ready",
                    START_MAX,
                    () -> operators.readinessProblem(catalog).isEmpty());
            runs.add(CatalogRows.INDEX, operators.metric(catalog, INDEX_SECONDS) * MILLIS);
            use.of(operators);
        }
    }

    private void measureReads(HttpLoad load, int constant, int catalog, Requests logins, Runs runs) throws Exception {
        List<String> shuffled = Runs.shuffled(made.ids());
        IntFunction<String> all = Runs.eachOf(shuffled);
        IntFunction<String> hot = Runs.eachOf(shuffled.subList(0, Math.min(HOT, shuffled.size())));
        Requests anyRead = Requests.get(catalog, number -> PATH + "/" + all.apply(number));
        Requests hotRead = Requests.get(catalog, number -> PATH + "/" + hot.apply(number));
        load.seconds(hotRead, Math.min(HOT, offerings));
        Map<RowSpec, Body> rows = new LinkedHashMap<>();
        rows.put(
                CatalogRows.CONSTANT_RECORD,
                runs.rate(load, CatalogRows.READS, Requests.get(constant, number -> PATH + "/" + hot.apply(number))));
        rows.put(CatalogRows.READ_HOT, runs.rate(load, CatalogRows.READS, hotRead));
        rows.put(CatalogRows.READ_KNOWN, runs.rate(load, CatalogRows.READS, hotRead.knowing("\"0\"", NOT_MODIFIED)));
        runs.inTurns(rows);
        runs.inTurns(Map.of(CatalogRows.READ_ANY, runs.rate(load, CatalogRows.READS, anyRead)));
        try (HttpLoad few = new HttpLoad(READERS)) {
            Map<RowSpec, Body> waiting = new LinkedHashMap<>();
            waiting.put(
                    CatalogRows.READ_P99, () -> few.percentile99(hotRead, runs.requests(CatalogRows.READS)) * MILLIS);
            waiting.put(CatalogRows.READ_P99_LOGINS, () -> {
                Promise<Void> measured = Promise.promise();
                var loggingIn = load.sendUntil(logins, measured.future());
                double seconds = few.percentile99(hotRead, runs.requests(CatalogRows.READS));
                measured.complete();
                loggingIn.await(TIMEOUT_SECONDS, TimeUnit.SECONDS);
                return seconds * MILLIS;
            });
            runs.inTurns(waiting);
        }
    }

    private void measurePages(HttpLoad load, int constant, int catalog, Runs runs) throws Exception {
        int pages = Math.max(1, offerings / PageRequest.LIMIT_DEFAULT);
        List<String> owners = made.owners();
        Map<RowSpec, Body> rows = new LinkedHashMap<>();
        page(rows, CatalogRows.CONSTANT_PAGE, runs, load, constant, "page=1");
        page(rows, CatalogRows.PAGE_FIRST, runs, load, catalog, "page=1");
        page(rows, CatalogRows.PAGE_MIDDLE, runs, load, catalog, "page=" + Math.max(1, pages / 2));
        page(rows, CatalogRows.PAGE_LAST, runs, load, catalog, "page=" + pages);
        page(rows, CatalogRows.PAGE_OWNERS, runs, load, catalog, "offeredBy=" + owners.get(0) + "," + owners.get(1));
        page(
                rows,
                CatalogRows.SEARCH,
                runs,
                load,
                catalog,
                "q=" + URLEncoder.encode(made.word(20) + " " + made.word(25), UTF_8));
        page(rows, CatalogRows.CONSTANT_PAGE_50, runs, load, constant, "limit=" + PAGE_LIMIT);
        page(rows, CatalogRows.PAGE_50, runs, load, catalog, "limit=" + PAGE_LIMIT);
        runs.inTurns(rows);
        runs.same(CatalogRows.PAGE_LAST, CatalogRows.PAGE_DEPTH);
    }

    private void page(Map<RowSpec, Body> rows, RowSpec spec, Runs runs, HttpLoad load, int port, String query) {
        rows.put(spec, runs.rate(load, CatalogRows.PAGES, Requests.get(port, number -> PATH + "?" + query)));
    }

    private void measurePopulated(HttpLoad load, int constant, int catalog, String token, Runs runs) throws Exception {
        JsonArray resources = new JsonArray();
        for (int i = 0; i < POPULATED_RESOURCES; i++) {
            JsonObject resource = new JsonObject(made.resource());
            resources.add(create(load, catalog, "/dataresources", token, resource));
        }
        JsonObject content = new JsonObject(made.content())
                .put("dataResources", resources)
                .put("softwareResources", new JsonArray());
        String offering = create(load, catalog, PATH, token, content);
        Map<RowSpec, Body> rows = new LinkedHashMap<>();
        page(rows, CatalogRows.CONSTANT_POPULATED, runs, load, constant, "limit=" + (POPULATED_RESOURCES + 1));
        rows.put(
                CatalogRows.POPULATED,
                runs.rate(
                        load,
                        CatalogRows.PAGES,
                        Requests.get(catalog, number -> PATH + "/" + offering + "?populated=true")));
        runs.inTurns(rows);
    }

    /** @return the id of the new record */
    private static String create(HttpLoad load, int catalog, String path, String token, JsonObject content)
            throws Exception {
        return load.answer(Requests.post(catalog, path, number -> content.toBuffer(), CREATED)
                        .with("Authorization", "Bearer " + token))
                .getString("_id");
    }

    private void measureLogins(HttpLoad load, int catalog, Requests logins, String token, Runs runs) throws Exception {
        runs.inTurns(Map.of(CatalogRows.LOGIN, runs.rate(load, CatalogRows.LOGINS, logins)));
        Requests creations = Requests.post(catalog, PATH, number -> new JsonObject(made.content()).toBuffer(), CREATED)
                .with("Authorization", "Bearer " + token);
        runs.inTurns(Map.of(CatalogRows.CREATE, runs.rate(load, CatalogRows.WRITES, creations)));
    }

    private void measureNegotiation(int catalog, int manager, Runs runs) throws Exception {
        try (HttpLoad load = new HttpLoad(1)) {
            NegotiationLoad negotiations = new NegotiationLoad(load, catalog, manager);
            Map<RowSpec, Body> rows = new LinkedHashMap<>();
            rows.put(
                    CatalogRows.NEGOTIATION_STEPS,
                    () -> (NEGOTIATION_WRITES * writeSeconds + NEGOTIATION_CALLS * negotiations.callSeconds())
                            * MILLIS);
            rows.put(CatalogRows.NEGOTIATION, () -> negotiations.seconds() * MILLIS);
            runs.inTurns(rows);
        }
    }

    /** One request after the other, as the command sends them. */
    private void measureImport(SpaceAccount operator, int catalog, Runs runs) throws Exception {
        try (HttpLoad load = new HttpLoad(1)) {
            Buffer login = new JsonObject()
                    .put("email", operator.email())
                    .put("password", operator.password())
                    .toBuffer();
            String token = load.answer(Requests.post(catalog, "/auth/login", number -> login, 200))
                    .getString("token");
            int lines = lines(runs);
            runs.inTurns(Map.of(CatalogRows.IMPORT, () -> {
                List<Buffer> parts = new ArrayList<>();
                for (int left = lines; left > 0; left -= LINES_PER_REQUEST) {
                    parts.add(Buffer.buffer(Stream.generate(made::nextLine)
                            .limit(Math.min(left, LINES_PER_REQUEST))
                            .collect(Collectors.joining("\n"))));
                }
                Requests imports = Requests.post(catalog, "/administration/import", parts::get, 200)
                        .with("Content-Type", "application/x-ndjson")
                        .with("Authorization", "Bearer " + token);
                return lines / load.seconds(imports, parts.size());
            }));
        }
    }

    /** Log-ins of several participants, because one account has only ten attempts at a time. */
    private static Requests logins(HttpLoad load, int catalog) throws Exception {
        List<Buffer> bodies = new ArrayList<>();
        for (int i = 0; i < ACCOUNTS; i++) {
            bodies.add(Buffer.buffer(signUp(load, catalog)));
        }
        return Requests.post(catalog, "/auth/login", number -> bodies.get(number % ACCOUNTS), 200);
    }

    /** @return the body of a log-in of a new participant */
    private static String signUp(HttpLoad load, int catalog) throws Exception {
        String name = Long.toHexString(System.nanoTime());
        JsonObject account =
                new JsonObject().put("email", name + "@bench.example").put("password", "correct horse battery");
        JsonObject signUp =
                account.copy().put("firstName", "Ada").put("lastName", "L").put("participantName", name);
        load.answer(Requests.post(catalog, "/auth/signup", number -> signUp.toBuffer(), 200));
        return account.encode();
    }

    private int recordBytes(int catalog) throws Exception {
        try (HttpLoad load = new HttpLoad(1)) {
            return load.answer(Requests.get(
                            catalog, number -> PATH + "/" + made.ids().get(0)))
                    .toBuffer()
                    .length();
        }
    }
}
