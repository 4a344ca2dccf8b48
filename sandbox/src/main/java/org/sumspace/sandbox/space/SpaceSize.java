package org.sumspace.sandbox.space;

import java.util.List;
import org.sumspace.sandbox.SandboxException;

/**
 * The size of a data space.
 *
 * @param groups the most groups of aggregators that a training plan can have
 * @param shares the most shares of a contribution that a training plan can have, at most 5
 * @param dataProviders organisations with learners
 * @param converter whether there is a converter
 * @param contracts whether there is a contract manager
 * @param assessment whether there is an assessment node
 */
public record SpaceSize(
        int groups, int shares, List<String> dataProviders, boolean converter, boolean contracts, boolean assessment) {
    private static final List<String> NAMES = List.of(
            "Alder",
            "Birch",
            "Cedar",
            "Dogwood",
            "Elm",
            "Fir",
            "Gingko",
            "Hazel",
            "Ironwood",
            "Juniper",
            "Katsura",
            "Larch");
    private static final int DEFAULT_DATA_PROVIDERS = 3;

    public SpaceSize {
        dataProviders = List.copyOf(dataProviders);
    }

    /** The size for a demonstration. */
    public static SpaceSize ofGroups(int groups) {
        return of(groups, DEFAULT_DATA_PROVIDERS);
    }

    /** A data space with every kind of node. The embedded PostgreSQL of the assessment node runs on one platform only. */
    public static SpaceSize ofAllKinds() {
        SpaceSize size = ofGroups(1).withContractManager().withConverter();
        boolean supported = System.getProperty("os.name").equals("Linux")
                && System.getProperty("os.arch").equals("amd64");
        return supported ? size.withAssessment() : size;
    }

    public static SpaceSize of(int groups, int dataProviders) {
        if (dataProviders > NAMES.size()) {
            throw new SandboxException(
                    "expected at most " + NAMES.size() + " data providers, got " + dataProviders, "Ask for fewer");
        }
        return new SpaceSize(groups, SpacePlan.SHARES, NAMES.subList(0, dataProviders), false, false, false);
    }

    /** With one aggregator organisation for each share, and one for the main aggregator. */
    public SpaceSize withShares(int number) {
        return new SpaceSize(groups, number, dataProviders, converter, contracts, assessment);
    }

    public SpaceSize withConverter() {
        return new SpaceSize(groups, shares, dataProviders, true, contracts, assessment);
    }

    public SpaceSize withContractManager() {
        return new SpaceSize(groups, shares, dataProviders, converter, true, assessment);
    }

    public SpaceSize withAssessment() {
        return new SpaceSize(groups, shares, dataProviders, converter, contracts, true);
    }
}
