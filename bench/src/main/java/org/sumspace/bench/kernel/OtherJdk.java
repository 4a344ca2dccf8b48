package org.sumspace.bench.kernel;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Properties;
import org.sumspace.bench.row.BenchRow;
import org.sumspace.bench.row.Effort;
import org.sumspace.bench.row.RowSamples;
import org.sumspace.bench.row.RowSpec;
import org.sumspace.sandbox.SandboxException;

/**
 * Another JDK of this machine, with which kernels are measured again.
 *
 * @param java the path of its launcher
 */
public record OtherJdk(Path java, String version) {
    /**
     * @param home folder of the JDK
     * @throws SandboxException if the folder does not contain a JDK
     */
    public static OtherJdk in(Path home) {
        Properties release = new Properties();
        try (Reader in = Files.newBufferedReader(home.resolve("release"))) {
            release.load(in);
        } catch (IOException e) {
            throw new SandboxException(
                    home + " is not the folder of a JDK", "Name a folder that contains the file 'release'", e);
        }
        return new OtherJdk(
                home.resolve("bin").resolve("java"),
                release.getProperty("JAVA_RUNTIME_VERSION", "").replace("\"", ""));
    }

    /** The kernels among the rows, including limits, each measured with this JDK. */
    public List<BenchRow> kernels(Collection<BenchRow> rows) {
        return rows.stream()
                .filter(Kernel.class::isInstance)
                .<BenchRow>map(row -> new InOtherJdk((Kernel) row, this))
                .toList();
    }

    private record InOtherJdk(Kernel kernel, OtherJdk other) implements BenchRow {
        @Override
        public RowSpec spec() {
            return kernel.spec();
        }

        @Override
        public String jdk() {
            return other.version;
        }

        @Override
        public RowSamples measure(Effort effort) throws Exception {
            return kernel.measure(effort, other);
        }
    }
}
