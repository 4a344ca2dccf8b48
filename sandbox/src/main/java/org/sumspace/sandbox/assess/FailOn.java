package org.sumspace.sandbox.assess;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.file.FileAssessment.Assessed;
import org.sumspace.sandbox.SandboxException;

/**
 * Findings that fail a command.
 *
 * @param risk the lowest level of risk that fails; null for none
 * @param quality a lower score fails; null for none
 */
public record FailOn(@Nullable String risk, @Nullable Double quality) {
    private static final List<String> LEVELS = List.of("low", "medium", "high", "critical");
    private static final String REMEDY = "Name thresholds like --fail-on risk=high,quality=0.8";

    /** @throws SandboxException if a threshold is unknown */
    public static FailOn of(Map<String, String> thresholds) {
        String risk = null;
        Double quality = null;
        for (Map.Entry<String, String> each : thresholds.entrySet()) {
            String value = each.getValue().toLowerCase(Locale.ROOT);
            if (each.getKey().equals("risk") && LEVELS.contains(value)) {
                risk = value;
            } else if (each.getKey().equals("quality")) {
                quality = score(value);
            } else {
                throw new SandboxException(
                        "--fail-on " + each.getKey() + "=" + each.getValue() + " is not a threshold", REMEDY);
            }
        }
        return new FailOn(risk, quality);
    }

    private static double score(String text) {
        try {
            double score = Double.parseDouble(text);
            if (score >= 0 && score <= 1) {
                return score;
            }
        } catch (NumberFormatException noNumber) {
            // falls through to the refusal, like numbers outside the range
        }
        throw new SandboxException("--fail-on quality=" + text + " is not a number from 0 to 1", REMEDY);
    }

    /** The findings that fail, in sentences; empty if there are none. */
    public List<String> failures(Assessed findings) {
        List<String> failures = new ArrayList<>();
        if (risk != null && LEVELS.indexOf(findings.riskLevel()) >= LEVELS.indexOf(risk)) {
            failures.add("the risk is " + findings.riskLevel() + "; it must be below " + risk);
        }
        if (quality != null && findings.quality() < quality) {
            failures.add("the quality is " + findings.quality() + "; it must be at least " + quality);
        }
        return failures;
    }
}
