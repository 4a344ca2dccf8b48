package org.sumspace.bench.contract;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.sumspace.bench.kernel.Kernel;
import org.sumspace.bench.row.RowSpec;
import org.sumspace.common.odrl.decision.DecisionExplanation;
import org.sumspace.common.odrl.decision.DecisionRequest;
import org.sumspace.common.odrl.decision.DecisionState;
import org.sumspace.common.odrl.decision.PolicySet;

/** Decides with the compiled policies of a contract, and explains the decision. */
public class ContractExplain extends Kernel {
    private static final RowSpec SPEC =
            RowSpec.perSecond("contract.explain").needs(ContractParse.NAME, 1).ratioAtLeast(4);

    @Override
    public RowSpec spec() {
        return SPEC;
    }

    @State(Scope.Thread)
    public static class Input {
        final PolicySet policies = BenchPolicies.compile(BenchPolicies.sources(BenchPolicies.contract()));
        final DecisionRequest request = BenchPolicies.request();
        final DecisionState state = BenchPolicies.state();
    }

    @Benchmark
    public DecisionExplanation explain(Input input) {
        return input.policies.explain(input.request, input.state);
    }
}
