package org.sumspace.bench.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sumspace.bench.node.Runs;
import org.sumspace.bench.row.RowSpec;
import org.sumspace.client.ExchangeClient.Wanted;
import org.sumspace.common.document.JsonValue;
import org.sumspace.connector.contract.core.ContractPolicies;
import org.sumspace.connector.contract.domain.ContractUrl;
import org.sumspace.connector.contract.domain.DataContract;
import org.sumspace.connector.contract.domain.ManagerQuestion;
import org.sumspace.connector.exchange.core.ExchangeValues;
import org.sumspace.connector.exchange.domain.ExchangeRequest;
import org.sumspace.sandbox.training.TemporaryHome;

/** Exchanges of 1 KB: their rate, their latency, their processor time, and the share of it for decisions. */
final class SmallExchanges implements ConnectorMeasurement.Body {
    private static final int MILLIS = 1_000;
    /**
     * The decisions of the provider in one exchange: when it is linked, at the export, before the source is read and
     * before the part.
     */
    private static final int DECISIONS = 4;

    private static final int DECISIONS_OF_A_RUN = 10_000;

    @Override
    public void run(TemporaryHome temporary, BenchApplications applications, Runs runs) throws Exception {
        applications.setSourceBytes(ExchangeRows.SMALL_BYTES);
        try (ConnectorSpace space = ConnectorSpace.start(temporary.folder().resolve("space"), 2, Map.of())) {
            ConnectorPair pair = space.pair(0, 1, applications);
            measureRate(space, pair, runs);
            measureLatency(pair, runs);
            measureDecisions(space, pair.wanted(), runs);
        }
    }

    private static void measureRate(ConnectorSpace space, ConnectorPair pair, Runs runs) throws Exception {
        Duration[] used = {Duration.ZERO};
        Map<RowSpec, Runs.Body> rows = new LinkedHashMap<>();
        rows.put(ExchangeRows.SMALL_ROW, () -> {
            Duration before = space.processorTime();
            double rate = pair.rate(ExchangeRows.SMALL);
            used[0] = space.processorTime().minus(before);
            return rate;
        });
        rows.put(ExchangeRows.PROCESSOR, () -> (double) used[0].toMillis() / ExchangeRows.SMALL);
        runs.inTurns(rows);
    }

    private static void measureLatency(ConnectorPair pair, Runs runs) throws Exception {
        for (int run = 0; run < ExchangeRows.CONCURRENT_RUNS; run++) {
            List<Double> sorted = pair.atOnce(ExchangeRows.CONCURRENT, ExchangeRows.AT_ONCE).stream()
                    .sorted()
                    .toList();
            pair.awaitProvider();
            if (run > 0) {
                runs.add(ExchangeRows.MEDIAN, sorted.get(sorted.size() / 2) * MILLIS);
                runs.add(ExchangeRows.P99, sorted.get(sorted.size() * 99 / 100) * MILLIS);
            }
        }
    }

    /** Uses the policies of the exchanges' contract, compiled once. */
    private static void measureDecisions(ConnectorSpace space, Wanted wanted, Runs runs) throws Exception {
        JsonValue json = JsonValue.parse(new String(space.contract(wanted.contract()), UTF_8));
        DataContract contract = DataContract.read(ContractUrl.of(URI.create(wanted.contract())), json);
        ContractPolicies policies = new ContractPolicies(contract);
        ExchangeRequest request =
                new ExchangeRequest(wanted.contract(), wanted.purpose(), wanted.resource(), "", JsonValue.parse("{}"));
        String provider = participantOf(contract, wanted.resource());
        String consumer = participantOf(contract, wanted.purpose());
        runs.inTurns(Map.of(ExchangeRows.DECISION, () -> {
            long start = System.nanoTime();
            for (int i = 0; i < DECISIONS_OF_A_RUN; i++) {
                decide(policies, request, provider, consumer, i);
            }
            return ConnectorPair.seconds(start) * MILLIS * DECISIONS / DECISIONS_OF_A_RUN;
        }));
    }

    private static void decide(
            ContractPolicies policies, ExchangeRequest request, String provider, String consumer, int count) {
        Instant now = Instant.now();
        boolean isPermitted = policies.decide(new ManagerQuestion(
                        provider, request.resource(), consumer, new ExchangeValues(count, request, consumer), now, now))
                .isPermitted();
        if (!isPermitted) {
            throw new IllegalStateException("the contract does not permit the exchange that it was made for");
        }
    }

    private static String participantOf(DataContract contract, String offering) {
        return contract.entries().stream()
                .filter(entry -> entry.offering().equals(offering))
                .map(DataContract.Entry::participant)
                .findFirst()
                .orElseThrow();
    }
}
