package org.sumspace.bench.contract;

import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.sumspace.bench.kernel.Kernel;
import org.sumspace.bench.row.RowSpec;
import org.sumspace.common.odrl.decision.PolicySet;
import org.sumspace.common.odrl.parse.PolicySource;

/** Compiles the policies of a contract. */
public class ContractCompile extends Kernel {
    private static final RowSpec SPEC =
            RowSpec.perSecond("contract.compile").needs(ContractParse.NAME, 1).ratioAtLeast(0.5);

    @Override
    public RowSpec spec() {
        return SPEC;
    }

    @State(Scope.Thread)
    public static class Input {
        final List<PolicySource> sources = BenchPolicies.sources(BenchPolicies.contract());
    }

    @Benchmark
    public PolicySet compile(Input input) {
        return BenchPolicies.compile(input.sources);
    }
}
