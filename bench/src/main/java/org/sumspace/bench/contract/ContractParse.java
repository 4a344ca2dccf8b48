package org.sumspace.bench.contract;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.Map;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.sumspace.bench.kernel.Kernel;
import org.sumspace.bench.row.RowSpec;

/** The limit for work on the policies of a contract: reads its JSON into maps and lists with a general library. */
public class ContractParse extends Kernel {
    static final String NAME = "limit.contract.parse";

    private static final RowSpec SPEC = RowSpec.perSecond(NAME);
    private static final ObjectMapper JSON = JsonMapper.builder().build();

    @Override
    public RowSpec spec() {
        return SPEC;
    }

    @State(Scope.Thread)
    public static class Input {
        final byte[] contract = BenchPolicies.contract();
    }

    @Benchmark
    public Object parse(Input input) throws IOException {
        return JSON.readValue(input.contract, Map.class);
    }
}
