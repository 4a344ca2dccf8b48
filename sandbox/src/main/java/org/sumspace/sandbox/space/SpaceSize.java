package org.sumspace.sandbox.space;

import java.util.List;
import org.sumspace.sandbox.SandboxException;

/**
 * How large a data space is to be.
 *
 * @param groups of aggregators that a training plan can have at most
 * @param dataProviders organisations that have learners
 * @param converter whether there is one
 */
public record SpaceSize(int groups, List<String> dataProviders, boolean converter) {
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
    private static final int USUAL = 3;

    public SpaceSize {
        dataProviders = List.copyOf(dataProviders);
    }

    /** As large as a demonstration needs it. */
    public static SpaceSize ofGroups(int groups) {
        return of(groups, USUAL);
    }

    public static SpaceSize of(int groups, int dataProviders) {
        if (dataProviders > NAMES.size()) {
            throw new SandboxException(
                    dataProviders + " data providers are more than a sandbox has", "Give at most " + NAMES.size());
        }
        return new SpaceSize(groups, NAMES.subList(0, dataProviders), false);
    }

    public SpaceSize withConverter() {
        return new SpaceSize(groups, dataProviders, true);
    }
}
