package org.sumspace.catalog.training.execution.core;

import org.sumspace.catalog.training.execution.domain.ModelVersionRecord;

/** The name under which the file of a model version is stored by who downloads it. */
public final class ModelFileName {
    private static final int CHARS_MAX = 80;

    private ModelFileName() {}

    /** Only of letters, digits, points, hyphens and underscores of ASCII; it begins with no point. */
    public static String of(ModelVersionRecord version) {
        String safe = version.modelName().replaceAll("[^A-Za-z0-9._-]+", "-").replaceAll("^[.-]+|[.-]+$", "");
        String name = safe.isEmpty() ? "model" : safe.substring(0, Math.min(safe.length(), CHARS_MAX));
        return name + "-v" + version.round() + ".joblib";
    }
}
