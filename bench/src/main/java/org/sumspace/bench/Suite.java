package org.sumspace.bench;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.sumspace.bench.assess.AssessRows;
import org.sumspace.bench.catalog.CatalogRows;
import org.sumspace.bench.contract.ContractRows;
import org.sumspace.bench.convert.ConvertRows;
import org.sumspace.bench.exchange.ExchangeRows;
import org.sumspace.bench.kernel.AesCtr;
import org.sumspace.bench.kernel.AesGcm;
import org.sumspace.bench.kernel.CustomDates;
import org.sumspace.bench.kernel.CustomFreeDates;
import org.sumspace.bench.kernel.CustomPlain;
import org.sumspace.bench.kernel.DaCompute;
import org.sumspace.bench.kernel.DaComputeChecked;
import org.sumspace.bench.kernel.DpShare;
import org.sumspace.bench.kernel.Ed25519Verify;
import org.sumspace.bench.kernel.GradientLoop;
import org.sumspace.bench.kernel.HpkeOpen;
import org.sumspace.bench.kernel.JsonRows;
import org.sumspace.bench.kernel.MemoryCopy;
import org.sumspace.bench.kernel.SgdLoop;
import org.sumspace.bench.kernel.Sha256;
import org.sumspace.bench.kernel.SumFull;
import org.sumspace.bench.kernel.SumSeedCached;
import org.sumspace.bench.kernel.SumSeedMany;
import org.sumspace.bench.kernel.TrainGradient;
import org.sumspace.bench.kernel.TrainSgd;
import org.sumspace.bench.limit.HttpsSink;
import org.sumspace.bench.limit.SequentialWrite;
import org.sumspace.bench.round.WholeRounds;
import org.sumspace.bench.row.BenchRow;
import org.sumspace.common.config.Suggestion;
import org.sumspace.sandbox.SandboxException;

/** All rows, limits first, and the selection of the requested ones. */
final class Suite {
    private final List<BenchRow> rows;

    Suite(List<BenchRow> rows) {
        this.rows = List.copyOf(rows);
    }

    static Suite all() {
        List<BenchRow> kernels = List.of(
                new MemoryCopy(),
                new AesCtr(),
                new AesGcm(),
                new Sha256(),
                new Ed25519Verify(),
                new HpkeOpen(),
                new SequentialWrite(),
                HttpsSink.withoutTls(),
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
                new CustomFreeDates(),
                new SgdLoop(),
                new GradientLoop(),
                new TrainSgd(),
                new TrainGradient());
        return new Suite(Stream.of(
                        kernels,
                        ConvertRows.rows(),
                        CatalogRows.rows(),
                        ContractRows.rows(),
                        ExchangeRows.rows(),
                        AssessRows.rows(),
                        WholeRounds.rows())
                .flatMap(List::stream)
                .toList());
    }

    /**
     * The rows with these names, preceded by the limits that they are compared with. A row that summarizes other rows
     * summarizes the requested ones; if none of them is requested, it adds all of them except those that are measured only on
     * request.
     *
     * @param names names or prefixes of names; empty for all rows
     * @throws SandboxException if no row has such a name
     */
    List<BenchRow> select(Collection<String> names) {
        Set<String> wanted = new LinkedHashSet<>();
        if (names.isEmpty()) {
            rows.stream().filter(row -> !row.onlyOnRequest()).forEach(row -> addWithLimits(row, wanted));
        }
        names.forEach(name -> findAll(name).forEach(row -> addWithLimits(row, wanted)));
        rows.stream()
                .filter(row -> wanted.contains(row.spec().name()))
                .filter(row -> row.summarizedRows().stream().noneMatch(wanted::contains))
                .flatMap(row -> row.summarizedRows().stream().map(this::find))
                .filter(summarized -> !summarized.onlyOnRequest())
                .toList()
                .forEach(summarized -> addWithLimits(summarized, wanted));
        return rows.stream().filter(row -> wanted.contains(row.spec().name())).toList();
    }

    private void addWithLimits(BenchRow row, Set<String> wanted) {
        if (wanted.add(row.spec().name())) {
            row.spec().demands().forEach(demand -> addWithLimits(find(demand.limit()), wanted));
        }
    }

    private BenchRow find(String name) {
        return rows.stream()
                .filter(row -> row.spec().name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private List<BenchRow> findAll(String name) {
        List<BenchRow> found = rows.stream()
                .filter(row -> row.spec().name().equals(name)
                        || (row.spec().name().startsWith(name + ".") && !row.onlyOnRequest()))
                .toList();
        if (found.isEmpty()) {
            throw new SandboxException("no row is named '" + name + "'", Suggestion.forUnknown(name, names().toList()));
        }
        return found;
    }

    Stream<String> names() {
        return rows.stream().map(row -> row.spec().name());
    }
}
