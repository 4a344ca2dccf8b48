package org.sumspace.assessment.interop.core;

import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.sumspace.assessment.interop.domain.CarismaReport;
import org.sumspace.assessment.interop.domain.CarismaReport.Check;
import org.sumspace.assessment.interop.domain.CarismaReport.Message;
import org.sumspace.assessment.metric.domain.EventMetrics;
import org.sumspace.assessment.pseudonym.domain.FieldAction;
import org.sumspace.assessment.run.domain.RunResults;

/** The export of a run for CARiSMA, in the fields that its users exchange. */
public final class CarismaExport {
    static final String SCHEMA_VERSION = "1.0";
    static final String SOURCE = "Sumspace 0.1.0";

    private static final DateTimeFormatter TIMESTAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final String TOP_PERCENT = "10";
    private static final double COMPLETE = 0.95;

    private CarismaExport() {}

    public static Map<String, Object> of(RunResults run) {
        Map<String, Object> document = head(run, "dataset_audit");
        document.put("auditSummary", summary(run));
        run.metrics().eventMetrics().ifPresent(events -> document.put("concentrationMetrics", concentration(events)));
        Map<String, Object> mappings = new LinkedHashMap<>();
        mappings.put("gdprArticlesTriggered", articles(run));
        mappings.put("aiActAnnexIVRelevant", run.metrics().predictions() != null);
        document.put("complianceMappings", mappings);
        document.put("carismaAnnotations", Map.of());
        document.put("statement", RunResults.STATEMENT);
        return document;
    }

    static Map<String, Object> head(RunResults run, String type) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("schemaVersion", SCHEMA_VERSION);
        document.put("exportType", type);
        document.put("generatedAt", run.started().toString());
        document.put("sourceSystem", SOURCE);
        document.put("auditRunId", run.runId());
        document.put("datasetId", run.snapshot().name());
        return document;
    }

    private static Map<String, Object> summary(RunResults run) {
        Map<String, Object> summary = new LinkedHashMap<>();
        summary.put("privacyRiskLevel", run.inspection().level());
        summary.put("piiFieldsDetected", personal(run));
        summary.put("pseudonymisationApplied", isPseudonymised(run));
        summary.put("rowCount", run.metrics().rows());
        summary.put("completenessScore", run.metrics().overallCompleteness());
        summary.put("qualityScore", run.metrics().quality().score());
        summary.put("fairnessFlags", FairnessFlags.of(run));
        return summary;
    }

    private static long personal(RunResults run) {
        return run.inspection().columns().stream()
                .filter(each -> each.isPersonal())
                .count();
    }

    private static boolean isPseudonymised(RunResults run) {
        return !run.pseudonyms().columns(FieldAction.HASH).isEmpty();
    }

    private static Map<String, Object> concentration(EventMetrics events) {
        Map<String, Object> metrics = new LinkedHashMap<>();
        metrics.put("giniCoefficient", events.resources().gini());
        metrics.put("dominanceRatio", events.resources().dominance().get(TOP_PERCENT));
        if (!events.coverage().isEmpty()) {
            metrics.put("coverageAtK", events.coverage().get(0).coverageFraction());
        }
        return metrics;
    }

    /** Articles that the findings give a reason to look at. */
    private static List<String> articles(RunResults run) {
        List<String> articles = new ArrayList<>();
        if (personal(run) > 0) {
            articles.add("Art.5(1)(c)");
        }
        if (run.inspection().columns().stream().anyMatch(each -> each.specialCategory())) {
            articles.add("Art.9");
        }
        if (isPseudonymised(run)) {
            articles.add("Art.25");
        }
        if (personal(run) > 0) {
            articles.add("Art.32");
        }
        if (run.inspection().level().equals("high") || run.inspection().level().equals("critical")) {
            articles.add("Art.35");
        }
        return articles;
    }

    /** The same findings in the form of a report of CARiSMA. */
    public static CarismaReport report(RunResults run) {
        List<Check> checks = List.of(privacy(run), identifiers(run), completeness(run), fairness(run));
        boolean successful = checks.stream().allMatch(Check::successful);
        StringBuilder dump = new StringBuilder("Assessment " + run.runId() + " by " + SOURCE + "\n");
        for (Check check : checks) {
            dump.append("\n").append(check.name()).append(check.successful() ? ": successful\n" : ": failed\n");
            check.messages()
                    .forEach(message -> dump.append(message.status())
                            .append(": ")
                            .append(message.text())
                            .append("\n"));
        }
        dump.append("\n").append(RunResults.STATEMENT).append("\n");
        return new CarismaReport(
                run.snapshot().name(),
                run.snapshot().name(),
                successful ? "SUCCESS" : "FAIL",
                TIMESTAMP.format(run.started()),
                checks,
                dump.toString(),
                Map.of());
    }

    private static Check privacy(RunResults run) {
        String level = run.inspection().level();
        boolean low = level.equals("low") || level.equals("medium");
        return new Check(
                "Privacy risk",
                low,
                List.of(new Message(
                        low ? "INFO" : "ERROR",
                        "The privacy risk of the input is " + run.inspection().score() + " of 10 (" + level + "); "
                                + personal(run) + " fields are personal.")));
    }

    private static Check identifiers(RunResults run) {
        boolean kept = run.keepsIdentifiers();
        return new Check(
                "Direct identifiers",
                !kept,
                List.of(new Message(
                        kept ? "ERROR" : "INFO",
                        kept
                                ? "Direct identifiers stay readable, because a person decided so."
                                : "No direct identifier that was found stays readable.")));
    }

    private static Check completeness(RunResults run) {
        double share = run.metrics().overallCompleteness();
        return new Check(
                "Completeness",
                share >= COMPLETE,
                List.of(new Message(
                        share >= COMPLETE ? "INFO" : "WARNING",
                        "The share of values that are present is " + share + "; "
                                + run.metrics().rows() + " rows.")));
    }

    private static Check fairness(RunResults run) {
        List<String> flags = FairnessFlags.of(run);
        return new Check(
                "Fairness and concentration",
                flags.isEmpty(),
                flags.isEmpty()
                        ? List.of(new Message("INFO", "No figure is beyond its limit."))
                        : flags.stream()
                                .map(flag -> new Message("WARNING", flag))
                                .toList());
    }
}
