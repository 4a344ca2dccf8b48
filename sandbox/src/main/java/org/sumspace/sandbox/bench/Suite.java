package org.sumspace.sandbox.bench;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.sumspace.common.config.Suggestion;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.bench.convert.ConvertRows;
import org.sumspace.sandbox.bench.kernel.AesCtr;
import org.sumspace.sandbox.bench.kernel.AesGcm;
import org.sumspace.sandbox.bench.kernel.CustomDates;
import org.sumspace.sandbox.bench.kernel.CustomFreeDates;
import org.sumspace.sandbox.bench.kernel.CustomPlain;
import org.sumspace.sandbox.bench.kernel.DaCompute;
import org.sumspace.sandbox.bench.kernel.DaComputeChecked;
import org.sumspace.sandbox.bench.kernel.DpShare;
import org.sumspace.sandbox.bench.kernel.Ed25519Verify;
import org.sumspace.sandbox.bench.kernel.HpkeOpen;
import org.sumspace.sandbox.bench.kernel.JsonRows;
import org.sumspace.sandbox.bench.kernel.MemoryCopy;
import org.sumspace.sandbox.bench.kernel.Sha256;
import org.sumspace.sandbox.bench.kernel.SumFull;
import org.sumspace.sandbox.bench.kernel.SumSeedCached;
import org.sumspace.sandbox.bench.kernel.SumSeedMany;
import org.sumspace.sandbox.bench.limit.HttpsSink;
import org.sumspace.sandbox.bench.limit.SequentialWrite;
import org.sumspace.sandbox.bench.round.WholeRounds;
import org.sumspace.sandbox.bench.row.Row;

/** All rows there are, limits first, and which of them are asked for. */
final class Suite {
    private final List<Row> rows;

    Suite(List<Row> rows) {
        this.rows = List.copyOf(rows);
    }

    static Suite all() {
        List<Row> kernels = List.of(
                new MemoryCopy(),
                new AesCtr(),
                new AesGcm(),
                new Sha256(),
                new Ed25519Verify(),
                new HpkeOpen(),
                new SequentialWrite(),
                new HttpsSink(),
                new SumFull(),
                new SumSeedCached(),
                new SumSeedMany(),
                new DpShare(),
                new DaCompute(),
                new DaComputeChecked(),
                new JsonRows(),
                new CustomPlain(),
                new CustomDates(),
                new CustomFreeDates());
        return new Suite(Stream.of(kernels, ConvertRows.rows(), WholeRounds.rows())
                .flatMap(List::stream)
                .toList());
    }

    /**
     * The rows of these names, and before them the limits that they are held against. A row that tells of others tells of
     * those that are asked for, or of all if none of them is; of those that take too long only if they are asked for.
     *
     * @param names of rows, or how the names of several begin; none for all
     * @throws SandboxException no row has such a name
     */
    List<Row> select(Collection<String> names) {
        Set<String> wanted = new LinkedHashSet<>();
        if (names.isEmpty()) {
            rows.stream().filter(row -> !row.onlyOnRequest()).forEach(row -> want(row, wanted));
        }
        names.forEach(name -> named(name).forEach(row -> want(row, wanted)));
        rows.stream()
                .filter(row -> wanted.contains(row.spec().name()))
                .filter(row -> row.follows().stream().noneMatch(wanted::contains))
                .flatMap(row -> row.follows().stream().map(this::find))
                .filter(told -> !told.onlyOnRequest())
                .toList()
                .forEach(told -> want(told, wanted));
        return rows.stream().filter(row -> wanted.contains(row.spec().name())).toList();
    }

    private void want(Row row, Set<String> wanted) {
        if (wanted.add(row.spec().name())) {
            row.spec().demands().forEach(demand -> want(find(demand.limit()), wanted));
        }
    }

    private Row find(String name) {
        return rows.stream()
                .filter(row -> row.spec().name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private List<Row> named(String name) {
        List<Row> found = rows.stream()
                .filter(row -> row.spec().name().equals(name)
                        || (row.spec().name().startsWith(name + ".") && !row.onlyOnRequest()))
                .toList();
        if (found.isEmpty()) {
            throw new SandboxException("there is no row '" + name + "'", Suggestion.forUnknown(name, names().toList()));
        }
        return found;
    }

    Stream<String> names() {
        return rows.stream().map(row -> row.spec().name());
    }
}
