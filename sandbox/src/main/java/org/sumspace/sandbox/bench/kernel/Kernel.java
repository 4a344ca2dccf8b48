package org.sumspace.sandbox.bench.kernel;

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
import org.sumspace.sandbox.bench.row.Effort;
import org.sumspace.sandbox.bench.row.Row;
import org.sumspace.sandbox.bench.row.Samples;

/**
 * A row that JMH measures: the one {@code @Benchmark} method of its class, in a JVM of its own, so that what one kernel
 * taught the compiler does not slow the next one. The JVM is of the same JDK and has the same options as this one, unless
 * another JDK is asked for.
 */
public abstract class Kernel implements Row {
    /** The largest inputs are two blocks of 512 MiB. */
    private static final String HEAP = "-Xmx2g";

    /** How many times longer than a small loop the code has to run until it is compiled. */
    protected int warmth() {
        return 1;
    }

    @Override
    public final Samples measure(Effort effort) throws RunnerException {
        return measured(options(effort));
    }

    /** The options of this JVM may be none of the other's: kernels do without. */
    final Samples measure(Effort effort, OtherJdk jdk) throws RunnerException {
        return measured(options(effort).jvm(jdk.java().toString()).jvmArgs());
    }

    private Samples measured(ChainedOptionsBuilder options) throws RunnerException {
        // Another measurement elsewhere on the machine makes this one worse, but not wrong.
        System.setProperty("jmh.ignoreLock", "true");
        Collection<RunResult> results = new Runner(options.build()).run();
        return results.stream()
                .flatMap(result -> result.getBenchmarkResults().stream())
                .flatMap(fork -> fork.getIterationResults().stream())
                .map(run -> spec().figure(run.getPrimaryResult().getScore()))
                .collect(Collectors.collectingAndThen(Collectors.toList(), Samples::new));
    }

    private ChainedOptionsBuilder options(Effort effort) {
        return new OptionsBuilder()
                .include("^" + Pattern.quote(getClass().getCanonicalName()) + "\\.")
                .mode(Mode.AverageTime)
                .timeUnit(TimeUnit.SECONDS)
                .forks(1)
                .jvmArgsAppend(HEAP)
                .warmupIterations(effort.warmups())
                .warmupTime(TimeValue.nanoseconds(effort.each().toNanos() * warmth()))
                .measurementIterations(effort.runs())
                .measurementTime(TimeValue.nanoseconds(effort.each().toNanos()))
                .verbosity(VerboseMode.SILENT)
                .shouldFailOnError(true);
    }
}
