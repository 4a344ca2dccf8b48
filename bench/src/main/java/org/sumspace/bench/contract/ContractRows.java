package org.sumspace.bench.contract;

import java.util.List;
import java.util.stream.Stream;
import org.sumspace.bench.row.BenchRow;
import org.sumspace.bench.row.JointRows;
import org.sumspace.bench.row.RowSpec;

/** The rows of a contract manager with 100,000 contracts, and of the decisions on the policies of one contract. */
public final class ContractRows {
    static final List<String> JVM_OPTIONS = List.of("-Xmx512m", "-XX:+UseSerialGC");
    private static final int CONTRACTS = 100_000;

    /** Requests of one run. */
    static final int READS = 4_000;

    static final int LISTS = 1_000;
    static final int WRITES = 1_000;
    static final int SIGNATURES = 400;

    static final RowSpec CONSTANT_READ = RowSpec.perSecond("limit.contract.read", READS);
    static final RowSpec CONSTANT_LIST = RowSpec.perSecond("limit.contract.list", LISTS);
    static final RowSpec CONSTANT_NEGOTIATE = RowSpec.perSecond("limit.contract.negotiate", READS);
    static final RowSpec STORE_FIND = RowSpec.perSecond("limit.contract.find", READS);
    static final RowSpec STORE_WRITE = RowSpec.perSecond("limit.contract.write");

    static final RowSpec READ_HOT = RowSpec.perSecond("contract.read.hot", READS)
            .needs(CONSTANT_READ.name(), READS)
            .ratioAtLeast(0.6);
    static final RowSpec READ_KNOWN = RowSpec.perSecond("contract.read.known", READS)
            .needs(CONSTANT_READ.name(), READS)
            .ratioAtLeast(0.8);
    static final RowSpec READ_ANY = RowSpec.perSecond("contract.read.any", READS)
            .needs(STORE_FIND.name(), READS)
            .ratioAtLeast(0.7);
    static final RowSpec LIST = RowSpec.perSecond("contract.for", LISTS)
            .needs(CONSTANT_LIST.name(), LISTS)
            .ratioAtLeast(0.3);
    static final RowSpec LIST_SMALL = RowSpec.perSecond("contract.for.1e3", LISTS);
    static final RowSpec LIST_GROWTH = RowSpec.perSecond("contract.for.growth", LISTS)
            .needs(LIST_SMALL.name(), LISTS)
            .ratioAtLeast(0.9);
    static final RowSpec NEGOTIATE = RowSpec.perSecond("contract.negotiate", READS)
            .needs(CONSTANT_NEGOTIATE.name(), READS)
            .ratioAtLeast(0.4);
    static final RowSpec SIGN = RowSpec.perSecond("contract.sign")
            .needs(STORE_WRITE.name(), 2)
            .needs("limit.ed25519", 2)
            .ratioAtLeast(0.5);
    static final RowSpec HEAP = RowSpec.bytes("contract.heap").largest();

    private ContractRows() {}

    public static List<BenchRow> rows() {
        List<BenchRow> kernels =
                List.of(new ContractParse(), new ContractDecide(), new ContractExplain(), new ContractCompile());
        List<BenchRow> joint = JointRows.of(
                new ContractMeasurement(CONTRACTS, Integer.MAX_VALUE),
                CONSTANT_READ,
                CONSTANT_LIST,
                CONSTANT_NEGOTIATE,
                STORE_FIND,
                STORE_WRITE,
                READ_HOT,
                READ_KNOWN,
                READ_ANY,
                LIST,
                LIST_SMALL,
                LIST_GROWTH,
                NEGOTIATE,
                SIGN,
                HEAP);
        return Stream.concat(kernels.stream(), joint.stream()).toList();
    }
}
