package org.sumspace.bench.contract;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.sumspace.bench.kernel.Kernel;
import org.sumspace.bench.row.RowSpec;
import org.sumspace.common.odrl.decision.Decision;
import org.sumspace.common.odrl.decision.DecisionRequest;
import org.sumspace.common.odrl.decision.DecisionState;
import org.sumspace.common.odrl.decision.PolicySet;

/** Decides with the compiled policies of a contract. */
public class ContractDecide extends Kernel {
    private static final RowSpec SPEC =
            RowSpec.perSecond("contract.decide").needs(ContractParse.NAME, 1).ratioAtLeast(10);

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
    public Decision decide(Input input) {
        Decision decision = input.policies.decide(input.request, input.state);
        if (!decision.isPermitted()) {
            throw new IllegalStateException("expected a permission, got " + decision);
        }
        return decision;
    }
}
