package org.sumspace.assessment.wizard.domain;

import java.util.List;
import java.util.Optional;
import org.sumspace.assessment.shared.domain.Labelled;

/** The purpose of an assessment. It decides which analyses are recommended. */
@SuppressWarnings("ImmutableEnumChecker") // the lists are made by List.of
public enum Purpose implements Labelled {
    DATASET_READINESS("schema", "profiling", "quality", "temporal", "compliance"),
    PRIVACY_AUDIT("schema", "privacy", "compliance"),
    XAPI_HARMONISATION("schema", "transform", "profiling", "temporal", "compliance"),
    FAIRNESS_OR_REPRESENTATION("schema", "representation", "concentration", "classification", "compliance"),
    RECOMMENDER_EVALUATION("schema", "recommender", "representation", "concentration", "compliance"),
    MODEL_EXPLANATION("schema", "explanation", "classification", "regression", "compliance"),
    MODEL_COMPARISON("schema", "comparison", "classification", "regression", "compliance"),
    COMPLIANCE_EXPORT("schema", "privacy", "compliance"),
    FULL_AUDIT;

    private final List<String> categories;

    Purpose(String... categories) {
        this.categories = List.of(categories);
    }

    public static Optional<Purpose> labelled(String label) {
        return Labelled.of(values(), label);
    }

    /** Whether analyses of a category serve it. */
    public boolean includes(String category) {
        return categories.isEmpty() || categories.contains(category);
    }
}
