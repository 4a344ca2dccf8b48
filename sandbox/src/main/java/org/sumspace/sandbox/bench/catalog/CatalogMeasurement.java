package org.sumspace.sandbox.bench.catalog;

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
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.common.obs.HeapPeak;
import org.sumspace.common.page.PageRequest;
import org.sumspace.sandbox.GracefulShutdown;
import org.sumspace.sandbox.bench.catalog.HttpLoad.Requests;
import org.sumspace.sandbox.bench.row.Effort;
import org.sumspace.sandbox.bench.row.JointRows;
import org.sumspace.sandbox.bench.row.RowSpec;
import org.sumspace.sandbox.bench.row.Samples;
import org.sumspace.sandbox.client.Operators;
import org.sumspace.sandbox.client.Poll;
import org.sumspace.sandbox.space.Account;
import org.sumspace.sandbox.space.DataSpace;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.NodeLauncher;
import org.sumspace.sandbox.space.NodeSpec;
import org.sumspace.sandbox.space.SpaceHome;
import org.sumspace.sandbox.space.SpaceSize;
import org.sumspace.sandbox.training.TemporaryHome;

/**
 * Fills a store, starts a catalog on it, and sends requests. Rows that are compared with each other are measured in turns,
 * because the load of a machine changes.
 */
final class CatalogMeasurement implements JointRows.Measurement {
    private static final int CONNECTIONS = 32;
    /** So few that reads wait for the catalog and not for each other. */
    private static final int READERS = 8;

    private static final int ACCOUNTS = 8;
    private static final int STARTS = 3;
    private static final int HOT = 10_000;
    private static final int FILL_BATCH = 10_000;
    private static final int PAGE_LIMIT = 50;
    private static final int WRITES_IN_TURN = 100;
    /** What a negotiation with one counter-offer needs. */
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
    private static final String PATH = "/serviceofferings";
    private static final String INDEX_SECONDS = "sumspace_catalog_list_build_seconds{kind=\"serviceofferings\"}";

    private final NodeLauncher launcher;
    private final int offerings;
    private final int requestsMax;
    private final BenchOfferings made = new BenchOfferings();
    private final Map<RowSpec, List<Double>> values = new HashMap<>();
    private double writeSeconds;

    /** The figure of one run of a row. */
    private interface Body {
        double run() throws Exception;
    }

    /** @param requestsMax the most requests in one run of a row */
    CatalogMeasurement(NodeLauncher launcher, int offerings, int requestsMax) {
        this.requestsMax = requestsMax;
        this.launcher = launcher;
        this.offerings = offerings;
    }

    @Override
    public Map<String, Samples> run(Effort effort) throws IOException {
        return GracefulShutdown.run(() -> {
            try (TemporaryHome temporary = TemporaryHome.create()) {
                SpaceHome home = SpaceHome.open(
                        temporary.folder().resolve("home"),
                        false,
                        SpaceSize.ofGroups(1).withContractManager(),
                        new SecureRandom());
                measure(home, home.plan().nodes(NodeKind.CATALOG).get(0), effort);
            } catch (IOException e) {
                throw e;
            } catch (Exception e) {
                throw new IllegalStateException("could not measure the catalog", e);
            }
            return values.entrySet().stream()
                    .collect(Collectors.toMap(row -> row.getKey().name(), row -> new Samples(row.getValue())));
        });
    }

    private void measure(SpaceHome home, NodeSpec catalog, Effort effort) throws Exception {
        Files.createDirectories(home.dataFolder(catalog));
        try (StoreLoad store = new StoreLoad(home.dataFolder(catalog))) {
            measureStore(store, effort);
        }
        for (int start = 1; start < STARTS; start++) {
            withCatalog(home, catalog, EnumSet.of(NodeKind.CATALOG), operators -> {});
        }
        withCatalog(home, catalog, EnumSet.of(NodeKind.CATALOG, NodeKind.CONTRACT), operators -> {
            try (ConstantCatalog constant =
                            ConstantCatalog.start(CatalogRows.JVM_OPTIONS, recordBytes(catalog.httpPort()));
                    HttpLoad load = new HttpLoad(CONNECTIONS)) {
                Requests logins = logins(load, catalog.httpPort());
                measureReads(load, constant.port(), catalog.httpPort(), logins, effort);
                measurePages(load, constant.port(), catalog.httpPort(), effort);
                String token = load.answer(logins).getString("token");
                measurePopulated(load, constant.port(), catalog.httpPort(), token, effort);
                // Before the creations, because an import of older offerings renumbers the newer ones.
                measureImport(home.plan().operatorOf(catalog), catalog.httpPort(), effort);
                measureLogins(load, catalog.httpPort(), logins, token, effort);
            }
            add(CatalogRows.HEAP, operators.metric(catalog, HeapPeak.METRIC));
            measureNegotiation(
                    catalog.httpPort(),
                    home.plan().nodes(NodeKind.CONTRACT).get(0).httpPort(),
                    effort);
        });
    }

    private void measureStore(StoreLoad store, Effort effort) throws Exception {
        int runs = effort.warmups() + effort.runs();
        int writes = Math.min(CatalogRows.WRITES, offerings / (4 * runs));
        int lines = lines(effort);
        for (int left = offerings - runs * (writes + lines) - WRITES_IN_TURN; left > 0; left -= FILL_BATCH) {
            store.fill(make(Math.min(left, FILL_BATCH)));
        }
        inTurns(effort, Map.of(CatalogRows.STORE_WRITE, () -> {
            List<ResourceRecord> next = make(writes);
            return writes / store.write(next);
        }));
        inTurns(effort, Map.of(CatalogRows.STORE_BULK, () -> {
            List<List<ResourceRecord>> parts = new ArrayList<>();
            for (int left = lines; left > 0; left -= LINES_PER_REQUEST) {
                parts.add(make(Math.min(left, LINES_PER_REQUEST)));
            }
            return lines / store.bulk(parts);
        }));
        int inTurn = Math.min(WRITES_IN_TURN, writes);
        writeSeconds = store.writeInTurn(make(inTurn)) / inTurn;
        IntFunction<String> ids = eachOf(shuffled(made.ids()));
        inTurns(
                effort,
                Map.of(
                        CatalogRows.STORE_FIND,
                        () -> requests(CatalogRows.READS) / store.find(requests(CatalogRows.READS), ids)));
        inTurns(effort, Map.of(CatalogRows.STORE_STREAM, () -> store.stream() * MILLIS));
        inTurns(
                effort,
                Map.of(
                        CatalogRows.HASH,
                        () -> requests(CatalogRows.LOGINS) / store.hash(requests(CatalogRows.LOGINS))));
    }

    private int lines(Effort effort) {
        return Math.min(CatalogRows.LINES, offerings / (4 * (effort.warmups() + effort.runs())));
    }

    private List<ResourceRecord> make(int count) {
        return Stream.generate(made::next).limit(count).toList();
    }

    /** What is done with a running catalog whose lists are built. */
    private interface Use {
        void of(Operators operators) throws Exception;
    }

    private void withCatalog(SpaceHome home, NodeSpec catalog, Set<NodeKind> kinds, Use use) throws Exception {
        try (DataSpace space = DataSpace.start(home, kinds, launcher, ready -> {})) {
            Operators operators = new Operators(space.home());
            Poll.until(
                    "the catalog is ready",
                    START_MAX,
                    () -> operators.readinessProblem(catalog).isEmpty());
            add(CatalogRows.INDEX, operators.metric(catalog, INDEX_SECONDS) * MILLIS);
            use.of(operators);
        }
    }

    private void measureReads(HttpLoad load, int constant, int catalog, Requests logins, Effort effort)
            throws Exception {
        List<String> shuffled = shuffled(made.ids());
        IntFunction<String> all = eachOf(shuffled);
        IntFunction<String> hot = eachOf(shuffled.subList(0, Math.min(HOT, shuffled.size())));
        Requests anyRead = Requests.get(catalog, number -> PATH + "/" + all.apply(number));
        Requests hotRead = Requests.get(catalog, number -> PATH + "/" + hot.apply(number));
        load.seconds(hotRead, Math.min(HOT, offerings));
        Map<RowSpec, Body> rows = new LinkedHashMap<>();
        rows.put(
                CatalogRows.CONSTANT_RECORD,
                rate(load, CatalogRows.READS, Requests.get(constant, number -> PATH + "/" + hot.apply(number))));
        rows.put(CatalogRows.READ_HOT, rate(load, CatalogRows.READS, hotRead));
        rows.put(CatalogRows.READ_KNOWN, rate(load, CatalogRows.READS, hotRead.knowing("\"0\"", NOT_MODIFIED)));
        inTurns(effort, rows);
        inTurns(effort, Map.of(CatalogRows.READ_ANY, rate(load, CatalogRows.READS, anyRead)));
        try (HttpLoad few = new HttpLoad(READERS)) {
            Map<RowSpec, Body> waiting = new LinkedHashMap<>();
            waiting.put(CatalogRows.READ_P99, () -> few.percentile99(hotRead, requests(CatalogRows.READS)) * MILLIS);
            waiting.put(CatalogRows.READ_P99_LOGINS, () -> {
                Promise<Void> measured = Promise.promise();
                var loggingIn = load.sendUntil(logins, measured.future());
                double seconds = few.percentile99(hotRead, requests(CatalogRows.READS));
                measured.complete();
                loggingIn.await(TIMEOUT_SECONDS, TimeUnit.SECONDS);
                return seconds * MILLIS;
            });
            inTurns(effort, waiting);
        }
    }

    private void measurePages(HttpLoad load, int constant, int catalog, Effort effort) throws Exception {
        int pages = Math.max(1, offerings / PageRequest.LIMIT_DEFAULT);
        List<String> owners = made.owners();
        Map<RowSpec, Body> rows = new LinkedHashMap<>();
        page(rows, CatalogRows.CONSTANT_PAGE, load, constant, "page=1");
        page(rows, CatalogRows.PAGE_FIRST, load, catalog, "page=1");
        page(rows, CatalogRows.PAGE_MIDDLE, load, catalog, "page=" + Math.max(1, pages / 2));
        page(rows, CatalogRows.PAGE_LAST, load, catalog, "page=" + pages);
        page(rows, CatalogRows.PAGE_OWNERS, load, catalog, "offeredBy=" + owners.get(0) + "," + owners.get(1));
        page(
                rows,
                CatalogRows.SEARCH,
                load,
                catalog,
                "q=" + URLEncoder.encode(made.word(20) + " " + made.word(25), UTF_8));
        page(rows, CatalogRows.CONSTANT_PAGE_50, load, constant, "limit=" + PAGE_LIMIT);
        page(rows, CatalogRows.PAGE_50, load, catalog, "limit=" + PAGE_LIMIT);
        inTurns(effort, rows);
        values.put(CatalogRows.PAGE_DEPTH, values.get(CatalogRows.PAGE_LAST));
    }

    private void page(Map<RowSpec, Body> rows, RowSpec spec, HttpLoad load, int port, String query) {
        rows.put(spec, rate(load, CatalogRows.PAGES, Requests.get(port, number -> PATH + "?" + query)));
    }

    private void measurePopulated(HttpLoad load, int constant, int catalog, String token, Effort effort)
            throws Exception {
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
        page(rows, CatalogRows.CONSTANT_POPULATED, load, constant, "limit=" + (POPULATED_RESOURCES + 1));
        rows.put(
                CatalogRows.POPULATED,
                rate(
                        load,
                        CatalogRows.PAGES,
                        Requests.get(catalog, number -> PATH + "/" + offering + "?populated=true")));
        inTurns(effort, rows);
    }

    /** @return the id of the new record */
    private static String create(HttpLoad load, int catalog, String path, String token, JsonObject content)
            throws Exception {
        return load.answer(Requests.post(catalog, path, number -> content.toBuffer(), CREATED)
                        .with("Authorization", "Bearer " + token))
                .getString("_id");
    }

    private void measureLogins(HttpLoad load, int catalog, Requests logins, String token, Effort effort)
            throws Exception {
        inTurns(effort, Map.of(CatalogRows.LOGIN, rate(load, CatalogRows.LOGINS, logins)));
        Requests creations = Requests.post(catalog, PATH, number -> new JsonObject(made.content()).toBuffer(), CREATED)
                .with("Authorization", "Bearer " + token);
        inTurns(effort, Map.of(CatalogRows.CREATE, rate(load, CatalogRows.WRITES, creations)));
    }

    private void measureNegotiation(int catalog, int manager, Effort effort) throws Exception {
        try (HttpLoad load = new HttpLoad(1)) {
            NegotiationLoad negotiations = new NegotiationLoad(load, catalog, manager);
            Map<RowSpec, Body> rows = new LinkedHashMap<>();
            rows.put(
                    CatalogRows.NEGOTIATION_STEPS,
                    () -> (NEGOTIATION_WRITES * writeSeconds + NEGOTIATION_CALLS * negotiations.callSeconds())
                            * MILLIS);
            rows.put(CatalogRows.NEGOTIATION, () -> negotiations.seconds() * MILLIS);
            inTurns(effort, rows);
        }
    }

    /** One request after the other, as the command sends them. */
    private void measureImport(Account operator, int catalog, Effort effort) throws Exception {
        try (HttpLoad load = new HttpLoad(1)) {
            Buffer login = new JsonObject()
                    .put("email", operator.email())
                    .put("password", operator.password())
                    .toBuffer();
            String token = load.answer(Requests.post(catalog, "/auth/login", number -> login, 200))
                    .getString("token");
            int lines = lines(effort);
            inTurns(effort, Map.of(CatalogRows.IMPORT, () -> {
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

    private Body rate(HttpLoad load, int most, Requests requests) {
        int count = requests(most);
        return () -> count / load.seconds(requests, count);
    }

    private int requests(int most) {
        return Math.min(most, requestsMax);
    }

    private void inTurns(Effort effort, Map<RowSpec, Body> rows) throws Exception {
        for (int run = 0; run < effort.warmups() + effort.runs(); run++) {
            for (Map.Entry<RowSpec, Body> row : rows.entrySet()) {
                double value = row.getValue().run();
                if (run >= effort.warmups()) {
                    add(row.getKey(), value);
                }
            }
        }
    }

    private void add(RowSpec row, double value) {
        values.computeIfAbsent(row, first -> new ArrayList<>()).add(value);
    }

    private static List<String> shuffled(List<String> ids) {
        List<String> shuffled = new ArrayList<>(ids);
        Collections.shuffle(shuffled, new Random(2));
        return shuffled;
    }

    /** One after the other, over all runs. */
    private static IntFunction<String> eachOf(List<String> ids) {
        AtomicInteger next = new AtomicInteger();
        return number -> ids.get(next.getAndIncrement() % ids.size());
    }
}
