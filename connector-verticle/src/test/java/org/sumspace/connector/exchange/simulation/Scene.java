package org.sumspace.connector.exchange.simulation;

import java.util.Random;

/**
 * The parameters that a seed determines before the run: the parties and the faults.
 *
 * @param parties number of connectors
 * @param items of the exchange
 * @param parts of each item
 * @param targets applications of the consumer
 * @param crashPermille the share of writes with a crash before or after them
 * @param lossPermille the share of lost messages and answers
 * @param restored the party whose store is restored from a backup; -1 if none
 * @param dead the party that goes away for ever; -1 if none
 * @param isAwayForLong whether the provider is away when the consumer's store is restored, longer than the consumer waits
 * @param count how many exchanges the contract permits
 * @param emptyItem index of the item that has no bytes; -1 if none
 */
record Scene(
        int parties,
        int items,
        int parts,
        int targets,
        boolean isRepeatable,
        int crashPermille,
        int lossPermille,
        int restored,
        int dead,
        boolean isAwayForLong,
        int count,
        int emptyItem) {
    private static final int[] CRASHES = {0, 0, 5, 20, 60};
    private static final int[] LOSSES = {0, 20, 100, 250};

    static Scene of(Random random, Focus focus) {
        boolean isChain = focus == Focus.CHAINS || (focus == Focus.ANY && random.nextInt(4) == 0);
        int parties = isChain ? 3 + random.nextInt(3) : 2;
        int restored = switch (focus) {
            case PROVIDER_RESTORED -> 0;
            case CONSUMER_RESTORED -> parties - 1;
            case ANY -> random.nextInt(6) == 0 ? random.nextInt(parties) : -1;
            default -> -1;
        };
        int dead = focus == Focus.ANY && restored < 0 && random.nextInt(40) == 0 ? random.nextInt(parties) : -1;
        int items = 1 + random.nextInt(2);
        return new Scene(
                parties,
                items,
                1 + random.nextInt(3),
                1 + random.nextInt(2),
                random.nextBoolean(),
                CRASHES[random.nextInt(CRASHES.length)],
                LOSSES[random.nextInt(LOSSES.length)],
                restored,
                dead,
                restored == parties - 1 && random.nextInt(8) == 0,
                random.nextInt(8) == 0 ? 1 : 1_000,
                random.nextInt(4) == 0 ? random.nextInt(items) : -1);
    }

    /** How many parts with bytes an item has. */
    int partsOf(int item) {
        return item == emptyItem ? 0 : parts;
    }

    int consumer() {
        return parties - 1;
    }

    /** Which scenes a run chooses from. */
    enum Focus {
        ANY,
        TWO_ENDS,
        CHAINS,
        PROVIDER_RESTORED,
        CONSUMER_RESTORED;

        static Focus of(long seed) {
            return values()[(int) Math.floorMod(seed, (long) values().length)];
        }
    }
}
