package org.sumspace.connector.exchange.domain;

/** How long a connector keeps a record that is not open any more. */
public enum Retention {
    /** Exchanges that have ended, with their evidence. */
    RECORD,
    /** Aliases, and outcomes of exchanges that have no record here. */
    ALIAS;

    /** @param record one that is not open */
    public static Retention of(ExchangeRecord record) {
        return record.state() == ExchangeState.ALIAS || record.isOutcomeAlone() ? ALIAS : RECORD;
    }
}
