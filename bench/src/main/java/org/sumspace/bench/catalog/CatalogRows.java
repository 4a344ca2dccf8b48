package org.sumspace.bench.catalog;

import java.util.List;
import org.sumspace.bench.node.OwnStores;
import org.sumspace.bench.row.BenchRow;
import org.sumspace.bench.row.JointRows;
import org.sumspace.bench.row.RowSpec;
import org.sumspace.sandbox.space.ChildProcesses;

/** The rows of a catalog with 100,000 service offerings, limits first. All of them are measured together. */
public final class CatalogRows {
    static final List<String> JVM_OPTIONS = List.of("-Xmx512m", "-XX:+UseSerialGC");
    private static final int OFFERINGS = 100_000;

    /** Requests of one run, which takes about half a second. */
    static final int READS = 6_000;

    static final int PAGES = 2_000;
    static final int WRITES = 1_000;
    static final int LOGINS = 40;

    /** Lines of one run of an import, in requests of 1,000. */
    static final int LINES = 5_000;

    static final RowSpec CONSTANT_RECORD = RowSpec.perSecond("limit.catalog.record", READS);
    static final RowSpec CONSTANT_PAGE = RowSpec.perSecond("limit.catalog.page", PAGES);
    static final RowSpec CONSTANT_PAGE_50 = RowSpec.perSecond("limit.catalog.page50", PAGES);
    static final RowSpec CONSTANT_POPULATED = RowSpec.perSecond("limit.catalog.populated", PAGES);
    static final RowSpec NEGOTIATION_STEPS = RowSpec.millis("limit.catalog.negotiation");
    static final RowSpec STORE_FIND = RowSpec.perSecond("limit.catalog.find", READS);
    static final RowSpec STORE_WRITE = RowSpec.perSecond("limit.catalog.write", WRITES);
    static final RowSpec STORE_BULK = RowSpec.perSecond("limit.catalog.bulk", LINES);
    static final RowSpec STORE_STREAM = RowSpec.millis("limit.catalog.stream");
    static final RowSpec HASH = RowSpec.perSecond("limit.catalog.hash", LOGINS);

    static final RowSpec READ_HOT = RowSpec.perSecond("catalog.read.hot", READS)
            .needs(CONSTANT_RECORD.name(), READS)
            .ratioAtLeast(0.6);
    static final RowSpec READ_KNOWN = RowSpec.perSecond("catalog.read.known", READS)
            .needs(CONSTANT_RECORD.name(), READS)
            .ratioAtLeast(0.8);
    static final RowSpec READ_ANY = RowSpec.perSecond("catalog.read.any", READS)
            .needs(STORE_FIND.name(), READS)
            .ratioAtLeast(0.7);
    static final RowSpec PAGE_FIRST = page("catalog.page.first", 0.5);
    static final RowSpec PAGE_MIDDLE = page("catalog.page.middle", 0.5);
    static final RowSpec PAGE_LAST = page("catalog.page.last", 0.5);
    static final RowSpec PAGE_DEPTH = RowSpec.perSecond("catalog.page.depth", PAGES)
            .needs(PAGE_FIRST.name(), PAGES)
            .ratioAtLeast(0.9);
    static final RowSpec PAGE_50 = RowSpec.perSecond("catalog.page.50", PAGES)
            .needs(CONSTANT_PAGE_50.name(), PAGES)
            .ratioAtLeast(0.5);
    static final RowSpec PAGE_OWNERS = page("catalog.page.owners", 0.5);
    static final RowSpec SEARCH = page("catalog.search", 0.4);
    static final RowSpec POPULATED = RowSpec.perSecond("catalog.populated", PAGES)
            .needs(CONSTANT_POPULATED.name(), PAGES)
            .ratioAtLeast(0.3);
    static final RowSpec NEGOTIATION = RowSpec.millis("catalog.negotiation")
            .needs(NEGOTIATION_STEPS.name(), 1)
            .ratioAtMost(1.5);
    static final RowSpec CREATE = RowSpec.perSecond("catalog.create", WRITES)
            .needs(STORE_WRITE.name(), WRITES)
            .ratioAtLeast(0.7);
    static final RowSpec IMPORT = RowSpec.perSecond("catalog.import", LINES)
            .needs(STORE_BULK.name(), LINES)
            .ratioAtLeast(0.4);
    static final RowSpec LOGIN = RowSpec.perSecond("catalog.login", LOGINS)
            .needs(HASH.name(), LOGINS)
            .ratioAtLeast(0.9);
    static final RowSpec READ_P99 = RowSpec.millis("catalog.read.p99");
    static final RowSpec READ_P99_LOGINS =
            RowSpec.millis("catalog.read.p99-logins").needs(READ_P99.name(), 1).ratioAtMost(2);
    static final RowSpec INDEX =
            RowSpec.millis("catalog.index").needs(STORE_STREAM.name(), 1).ratioAtMost(1.5);
    static final RowSpec HEAP = RowSpec.bytes("catalog.heap").largest();

    private CatalogRows() {}

    private static RowSpec page(String name, double ratio) {
        return RowSpec.perSecond(name, PAGES).needs(CONSTANT_PAGE.name(), PAGES).ratioAtLeast(ratio);
    }

    public static List<BenchRow> rows() {
        return JointRows.of(
                new CatalogMeasurement(new OwnStores(new ChildProcesses(JVM_OPTIONS)), OFFERINGS, Integer.MAX_VALUE),
                CONSTANT_RECORD,
                CONSTANT_PAGE,
                CONSTANT_PAGE_50,
                CONSTANT_POPULATED,
                STORE_FIND,
                STORE_WRITE,
                STORE_BULK,
                STORE_STREAM,
                NEGOTIATION_STEPS,
                HASH,
                READ_HOT,
                READ_KNOWN,
                READ_ANY,
                PAGE_FIRST,
                PAGE_MIDDLE,
                PAGE_LAST,
                PAGE_DEPTH,
                PAGE_50,
                PAGE_OWNERS,
                SEARCH,
                POPULATED,
                NEGOTIATION,
                CREATE,
                LOGIN,
                IMPORT,
                READ_P99,
                READ_P99_LOGINS,
                INDEX,
                HEAP);
    }
}
