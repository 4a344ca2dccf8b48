package org.sumspace.catalog;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** Tests of a catalog. Its keys are made once for each class, because that is slow. Classes run in parallel. */
abstract class CatalogTestBase {
    private static final Map<Class<?>, Path> DATA_DIRS = new ConcurrentHashMap<>();

    @BeforeAll
    static void makeDataDir(TestInfo test, @TempDir Path folder) {
        DATA_DIRS.put(test.getTestClass().orElseThrow(), folder);
    }

    final Path dataDir() {
        return requireNonNull(DATA_DIRS.get(getClass()));
    }
}
