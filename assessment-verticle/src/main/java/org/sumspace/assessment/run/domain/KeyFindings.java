package org.sumspace.assessment.run.domain;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sumspace.assessment.shared.core.Numbers;

/** The findings of a run in a few sentences. */
public final class KeyFindings {
    private static final double CONCENTRATED = 0.6;
    private static final double SPARSE = 0.95;
    private static final double COMPLETE = 0.95;

    private KeyFindings() {}

    /**
     * One finding.
     *
     * @param advice what to do about it; empty if nothing need be done
     */
    public record Finding(String text, String advice) {}

    /** @param dashboard as in {@code dashboard_payload.json} */
    public static List<Finding> of(Map<String, Object> dashboard) {
        List<Finding> findings = new ArrayList<>();
        if (dashboard.get("risk_level") instanceof String level) {
            boolean high = level.equals("high") || level.equals("critical");
            findings.add(new Finding(
                    "The privacy risk of the input is " + level + ".",
                    high ? "Read privacy_report.json before you share anything of this data set." : ""));
        }
        number(dashboard, "total_events")
                .ifPresent(rows -> findings.add(
                        new Finding("The run assessed " + Numbers.count(rows.longValue()) + " rows.", "")));
        number(dashboard, "overall_completeness")
                .ifPresent(share -> findings.add(new Finding(
                        Numbers.percent(share.doubleValue()) + " of the values are present.",
                        share.doubleValue() < COMPLETE ? "Look at the columns with missing values." : "")));
        number(dashboard, "quality_score")
                .ifPresent(score -> findings.add(
                        new Finding("The quality score is " + Numbers.text(score.doubleValue()) + " of 1.", "")));
        concentration(dashboard, "actor_gini", "actors").ifPresent(findings::add);
        concentration(dashboard, "resource_gini", "resources").ifPresent(findings::add);
        number(dashboard, "sparsity_ratio")
                .filter(share -> share.doubleValue() > SPARSE)
                .ifPresent(share -> findings.add(new Finding(
                        "Most pairs of actor and resource have no event (" + Numbers.percent(share.doubleValue())
                                + ").",
                        "Expect little evidence for recommendations: most pairs have no event.")));
        return findings;
    }

    private static Optional<Finding> concentration(Map<String, Object> dashboard, String figure, String what) {
        return number(dashboard, figure).map(gini -> {
            boolean high = gini.doubleValue() > CONCENTRATED;
            return new Finding(
                    "Use is " + (high ? "" : "not ") + "concentrated on few " + what + " (Gini "
                            + Numbers.text(gini.doubleValue()) + ").",
                    high ? "Check whether conclusions hold for the " + what + " with few events." : "");
        });
    }

    private static Optional<Number> number(Map<String, Object> dashboard, String name) {
        return dashboard.get(name) instanceof Number number ? Optional.of(number) : Optional.empty();
    }
}
