package org.sumspace.bench.chaos.exchange;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.sumspace.bench.chaos.exchange.ExchangeEpisode.Restored;
import org.sumspace.bench.chaos.exchange.ExchangeTriggers.ExchangeEnd;
import org.sumspace.bench.chaos.exchange.RecordedApplications.Delivery;

/** The invariants of exchanges, which hold under all faults of the nodes. */
final class ExchangeInvariants {
    private static final String PENDING = "PENDING";
    private static final String SUCCESS = "IMPORT_SUCCESS";
    /** A decision that was made before a revocation may be followed by its delivery; a process may be paused between them. */
    private static final Duration DECIDED_BEFORE = Duration.ofSeconds(15);

    private ExchangeInvariants() {}

    /**
     * The observations after all faults.
     *
     * @param ends one for each trigger
     * @param known ids of all exchanges of the consumer since the triggers
     * @param openAtProvider ids of the exchanges that do not end at the provider
     * @param isClockUnnoticed whether a connector fails to report that its clock is wrong
     * @param revokedAtNanos when the revocation was acknowledged; empty without one
     */
    record Seen(
            List<ExchangeEnd> ends,
            Set<String> known,
            Set<String> openAtProvider,
            boolean isClockUnnoticed,
            OptionalLong revokedAtNanos) {
        Seen {
            ends = List.copyOf(ends);
            known = Set.copyOf(known);
            openAtProvider = Set.copyOf(openAtProvider);
        }
    }

    /**
     * @param restored a restored provider may have lost an exchange. A restored consumer may have lost a decision
     *     that no other party knew, so that it decides and delivers again
     * @return the violations
     */
    static List<String> violations(Seen seen, Restored restored) {
        List<String> violations = new ArrayList<>();
        Set<String> meant = new HashSet<>();
        for (ExchangeEnd end : seen.ends()) {
            if (end.exchange().isEmpty()) {
                continue;
            }
            if (!meant.add(end.exchange())) {
                violations.add("two triggers mean exchange " + end.exchange());
            }
            addViolations(end, restored, violations);
            addViolations(end, seen.revokedAtNanos(), violations);
        }
        if (seen.isClockUnnoticed()) {
            violations.add("a connector does not say that its clock is wrong");
        }
        seen.openAtProvider().forEach(id -> violations.add("exchange " + id + " does not end at the provider"));
        seen.known().stream()
                .filter(id -> !meant.contains(id))
                .forEach(id -> violations.add("exchange " + id + " has no trigger of its own"));
        return violations;
    }

    private static void addViolations(ExchangeEnd end, Restored restored, List<String> violations) {
        String id = end.exchange();
        int delivered = end.deliveries().size();
        boolean hasForgotten = end.atProvider().isEmpty() && (delivered == 0 || restored != Restored.NONE);
        if (end.atConsumer().equals(PENDING)) {
            violations.add(id + " does not end");
        } else if (restored != Restored.CONSUMER && !end.atProvider().equals(end.atConsumer()) && !hasForgotten) {
            violations.add(id + " ended as " + end.atConsumer() + " at the consumer and as " + end.atProvider()
                    + " at the provider");
        }
        boolean isSuccess = end.atConsumer().equals(SUCCESS);
        if (isSuccess && delivered == 0) {
            violations.add(id + " is a success without a delivery");
        }
        if (restored == Restored.CONSUMER) {
            return;
        }
        if (delivered > 1) {
            violations.add(id + " was delivered " + delivered + " times");
        }
        if (!isSuccess && delivered > 0 && !end.isDeliveryUnknown()) {
            violations.add(id + " was delivered and ended as " + end.atConsumer());
        }
    }

    private static void addViolations(ExchangeEnd end, OptionalLong revokedAtNanos, List<String> violations) {
        String id = end.exchange();
        if (end.deliveries().stream().anyMatch(delivery -> !delivery.isOneReading())) {
            violations.add(id + " was delivered with bytes that are no reading of the source");
        }
        if (revokedAtNanos.isPresent() && end.deliveries().stream().anyMatch(each -> isAfter(each, revokedAtNanos))) {
            violations.add(id + " was delivered after the contract was revoked");
        }
    }

    private static boolean isAfter(Delivery delivery, OptionalLong revokedAtNanos) {
        return delivery.atNanos() - revokedAtNanos.getAsLong() > DECIDED_BEFORE.toNanos();
    }
}
