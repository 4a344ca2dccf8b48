package org.sumspace.assessment.interop.core;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The metrics that LOLA and assessments both know, and how a run computes them. */
public final class InteropVocabulary {
    private static final Map<String, String> METRICS = metrics();

    private InteropVocabulary() {}

    private static Map<String, String> metrics() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("coverage_at_k", "Share of the resources that at least k actors used.");
        all.put("gini_coefficient", "Gini coefficient of the events of the resources: 0 if all are used equally.");
        all.put("ndcg", "Normalised discounted cumulative gain of the first k recommendations, mean over users.");
        all.put("precision_at_k", "Share of the first k recommendations that are relevant, mean over users.");
        all.put("recall_at_k", "Share of the relevant items among the first k recommendations, mean over users.");
        all.put("hit_rate", "Share of the users with a relevant item among the first k recommendations.");
        all.put("diversity", "Share of the pairs of a list whose items have different categories.");
        all.put("novelty", "Bits: how rarely the recommended items are used.");
        all.put("personalization", "1 if no two users get the same item, 0 if all get the same ones.");
        all.put("entropy", "Bits: entropy of the events over the resources.");
        all.put("sparsity", "Share of the pairs of actor and resource without an event.");
        all.put("long_tail_coverage", "Share of the events outside of the most used 10 % of the resources.");
        return java.util.Collections.unmodifiableMap(all);
    }

    /** By their names, with a definition. */
    public static Map<String, String> definitions() {
        return METRICS;
    }

    public static Set<String> names() {
        return METRICS.keySet();
    }
}
