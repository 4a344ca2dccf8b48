package org.sumspace.assessment.interop.core;

import java.util.ArrayList;
import java.util.List;
import org.sumspace.assessment.metric.domain.Fairness;
import org.sumspace.assessment.profile.domain.TimeProfile;
import org.sumspace.assessment.run.domain.RunResults;

/** Short names of problems in a run's figures that another tool should examine. */
final class FairnessFlags {
    /** From this Gini coefficient on the report calls use concentrated, too. */
    private static final double HIGH_GINI = 0.6;

    /** The four-fifths rule. */
    private static final double PARITY_RATIO_MIN = 0.8;

    private static final double DAY_SHARE_MAX = 0.1;

    private FairnessFlags() {}

    static List<String> of(RunResults run) {
        List<String> flags = new ArrayList<>();
        run.metrics().eventMetrics().ifPresent(events -> {
            if (events.resources().gini() > HIGH_GINI) {
                flags.add("long_tail_imbalance");
            }
            if (events.actors().gini() > HIGH_GINI) {
                flags.add("actor_concentration");
            }
            events.underRepresented().forEach(context -> flags.add("under_represented:" + context));
        });
        run.profile()
                .timeProfile()
                .filter(FairnessFlags::isConcentrated)
                .ifPresent(times -> flags.add("temporal_concentration"));
        for (Fairness fairness : run.metrics().fairness()) {
            Double ratio = fairness.demographicParityRatio().value();
            if (ratio != null && ratio < PARITY_RATIO_MIN) {
                flags.add("demographic_parity:" + fairness.column());
            }
        }
        return flags;
    }

    /** Whether one of several days has more than a tenth of the events, and at least twice its equal share. */
    private static boolean isConcentrated(TimeProfile times) {
        long largest = times.days().stream().mapToLong(day -> day.count()).max().orElse(0);
        double share = (double) largest / Math.max(1, times.eventsWithValidTimestamp());
        return times.uniqueDays() > 1 && share > DAY_SHARE_MAX && share * times.uniqueDays() >= 2;
    }
}
