package org.sumspace.bench.kernel;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.sumspace.bench.row.RowSpec;

/** The lower limit of converting a table to JSON: parses the resulting rows and writes them again. */
public class JsonRows extends Kernel {
    static final String NAME = "limit.json.rows";
    private static final JsonFactory JSON = new JsonFactory();

    private static final RowSpec SPEC = RowSpec.perSecond(NAME, SampleTable.ROWS);

    @Override
    public RowSpec spec() {
        return SPEC;
    }

    @State(Scope.Thread)
    public static class Input {
        final byte[] lines = SampleTable.convert(SampleTable.isoDates(), SampleTable.DATES);
    }

    @Benchmark
    public byte[] copy(Input input) throws IOException {
        ByteArrayOutputStream copy = new ByteArrayOutputStream(input.lines.length);
        try (JsonParser parser = JSON.createParser(input.lines);
                JsonGenerator generator = JSON.createGenerator(copy)) {
            while (parser.nextToken() != null) {
                generator.copyCurrentEvent(parser);
            }
        }
        return copy.toByteArray();
    }
}
