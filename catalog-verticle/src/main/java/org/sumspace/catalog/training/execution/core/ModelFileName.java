package org.sumspace.catalog.training.execution.core;

import org.sumspace.catalog.training.execution.domain.ModelVersionRecord;

/** The suggested file name for the download of a model version. */
public final class ModelFileName {
    private static final int CHARS_MAX = 80;

    private ModelFileName() {}

    /** It has only ASCII letters, digits, points, hyphens and underscores, and does not begin with a point. */
    public static String of(ModelVersionRecord version) {
        String safe = version.modelName().replaceAll("[^A-Za-z0-9._-]+", "-").replaceAll("^[.-]+|[.-]+$", "");
        String name = safe.isEmpty() ? "model" : safe.substring(0, Math.min(safe.length(), CHARS_MAX));
        return name + "-v" + version.round() + ".joblib";
    }
}
