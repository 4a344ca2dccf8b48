package org.sumspace.sandbox.chaos.exchange;

import java.util.List;

/**
 * Some exchanges at once, and what happens to them.
 *
 * @param number counted from 1
 * @param sizes how many bytes the source gives, one for each exchange
 * @param behaviour of the consumer's application
 * @param isRevoked whether the consumer withdraws from the contract meanwhile
 * @param revokedAfterMillis delay after the exchanges were triggered
 */
record ExchangeEpisode(
        int number,
        List<Integer> sizes,
        RecordedApplications.Behaviour behaviour,
        List<ExchangeFault> faults,
        boolean isRevoked,
        int revokedAfterMillis) {
    ExchangeEpisode {
        sizes = List.copyOf(sizes);
        faults = List.copyOf(faults);
    }
}
