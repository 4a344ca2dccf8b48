package org.sumspace.bench.kernel;

import java.util.Collection;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.sumspace.bench.row.BenchRow;
import org.sumspace.bench.row.Effort;
import org.sumspace.bench.row.RowSamples;

/**
 * A row that JMH measures: the {@code @Benchmark} method of its class, in a separate JVM, so that compiler profiles of one
 * kernel do not slow down the next one. The JVM has the same JDK and options as this one, unless another JDK is requested.
 */
public abstract class Kernel implements BenchRow {
    /** The largest inputs are two blocks of 512 MiB. */
    private static final String HEAP = "-Xmx2g";

    /** Factor for the warm-up time, larger than 1 for code that takes longer to be compiled than a small loop. */
    protected int warmupFactor() {
        return 1;
    }

    @Override
    public final RowSamples measure(Effort effort) throws RunnerException {
        return run(options(effort));
    }

    /** Measures without the options of this JVM, which the other JDK may not support and kernels do not need. */
    final RowSamples measure(Effort effort, OtherJdk jdk) throws RunnerException {
        return run(options(effort).jvm(jdk.java().toString()).jvmArgs());
    }

    private RowSamples run(ChainedOptionsBuilder options) throws RunnerException {
        // Another JMH run on the machine makes this measurement slower but not invalid.
        System.setProperty("jmh.ignoreLock", "true");
        Collection<RunResult> results = new Runner(options.build()).run();
        return results.stream()
                .flatMap(result -> result.getBenchmarkResults().stream())
                .flatMap(fork -> fork.getIterationResults().stream())
                .map(run -> spec().figure(run.getPrimaryResult().getScore()))
                .collect(Collectors.collectingAndThen(Collectors.toList(), RowSamples::new));
    }

    private ChainedOptionsBuilder options(Effort effort) {
        return new OptionsBuilder()
                .include("^" + Pattern.quote(getClass().getCanonicalName()) + "\\.")
                .mode(Mode.AverageTime)
                .timeUnit(TimeUnit.SECONDS)
                .forks(1)
                .jvmArgsAppend(HEAP)
                .warmupIterations(effort.warmups())
                .warmupTime(TimeValue.nanoseconds(effort.kernelRunTime().toNanos() * warmupFactor()))
                .measurementIterations(effort.runs())
                .measurementTime(TimeValue.nanoseconds(effort.kernelRunTime().toNanos()))
                .verbosity(VerboseMode.SILENT)
                .shouldFailOnError(true);
    }
}
