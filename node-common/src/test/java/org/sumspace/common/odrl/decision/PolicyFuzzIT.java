package org.sumspace.common.odrl.decision;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.testkit.JazzerRun;

/** Runs Jazzer on random policies. */
class PolicyFuzzIT {
    private static final int RUNS = 2_000;
    private static final int POLICIES = 40;

    @TempDir
    private Path corpus;

    @Test
    void noInput_breaksTheCompiler() throws Exception {
        RandomPolicies random = new RandomPolicies(JazzerRun.SEED);
        for (int i = 0; i < POLICIES; i++) {
            Files.write(corpus.resolve("policy-" + i), CanonicalJson.write(JsonValue.of(random.document(true))));
        }
        JazzerRun.findsNothing(PolicyFuzzTarget.class, "org.sumspace.common.odrl.**", corpus, RUNS);
    }
}
