package org.sumspace.assessment.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.model.OnnxModels;
import org.sumspace.common.testkit.JazzerRun;

/** Runs Jazzer on the readers of models, tables, reports and rules. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class FuzzIT {
    private static final int RUNS = 4_000;
    private static final Path MODELS = Path.of("src/test/resources/models/sklearn-1.9");
    private static final String INSTRUMENTED =
            "org.sumspace.assessment.**:org.sumspace.common.document.**:org.sumspace.common.training.model.pickle.**";

    @TempDir
    private Path corpus;

    @Test
    void noInput_breaksAReader() throws Exception {
        seed(FuzzTarget.ONNX, OnnxModels.linear(), OnnxModels.logistic(true), OnnxModels.tree(), OnnxModels.nested(3));
        for (String model :
                List.of("logistic.pkl", "tree.pkl", "pipeline_columns.pkl", "linear.joblib", "naive_bayes.pkl")) {
            seed(FuzzTarget.PICKLE, Files.readAllBytes(MODELS.resolve(model)));
        }
        seed(FuzzTarget.CSV, "a,b;c\t\"d\"\"e\"\n1,2\n".getBytes(UTF_8), "\"a\nb\",a,A,,\r\n".getBytes(UTF_8));
        seed(
                FuzzTarget.JSON,
                "[{\"a\": 1, \"b\": {\"c\": [1, \"x\", null, {\"d\": true}]}}, {\"a\": 1.5e3}]".getBytes(UTF_8),
                "{\"a\": 1}\n{\"a\": \"\\u00e9\"}\n{}\n".getBytes(UTF_8),
                "{\"x\": 1, \"statements\": [{\"actor\": {\"mbox\": \"m\"}}, 4]}".getBytes(UTF_8));
        seed(FuzzTarget.PARQUET, "PAR1....footer\u0006\u0000\u0000\u0000PAR1".getBytes(UTF_8));
        seed(FuzzTarget.XML, """
                <AnalysisResult><Status>FAIL</Status><Timestamp>20250319-123158</Timestamp><Check><Name>a &amp; b</Name>
                <Successful>false</Successful><Messages><Message><Type>ERROR</Type><Content>x</Content></Message></Messages>
                </Check><Plugin><![CDATA[<y>]]></Plugin></AnalysisResult>
                """.getBytes(UTF_8));
        seed(FuzzTarget.RULES, """
                {"rules": [{"column": "a", "required": true, "type": "integer", "min": 0, "max": 9, "values": ["1"],
                "pattern": "[0-9]+", "unique": true}], "pii_scan": "full", "fields": [{"column": "a", "action": "keep",
                "reason": "r"}], "release": {"k": 5}, "hierarchies": {"a": "a.csv"}}
                """.getBytes(UTF_8));
        JazzerRun.findsNothing(FuzzTarget.class, INSTRUMENTED, corpus, RUNS, JazzerRun.PATTERNS_OF_CALLERS);
    }

    private void seed(FuzzTarget target, byte[]... inputs) throws IOException {
        for (byte[] input : inputs) {
            Files.write(Files.createTempFile(corpus, target.name(), ""), target.input(input));
        }
    }
}
