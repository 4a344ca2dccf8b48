package org.sumspace.common.training.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a file says about the model in it, also if no training can begin with it.
 *
 * @param container how the model is written
 * @param estimator null if there is none, or the file cannot be read as far
 * @param otherNames the classes and functions that no model that can be trained has
 * @param refusals why no training can begin with the file, and what to do; empty if one can. The first one is that of
 *     {@link ModelFile#read}
 */
public record ModelDescription(
        Container container, @Nullable Estimator estimator, List<OtherName> otherNames, List<String> refusals) {

    /**
     * How the model is written.
     *
     * @param compression empty for none
     * @param plainBytes after decompression; 0 if that failed
     * @param protocol of pickle; 0 if it is none that is read
     * @param numpy the generation of numpy that wrote the arrays, 1 or 2; 0 if the file does not say it
     */
    public record Container(String compression, int plainBytes, int protocol, int numpy) {}

    /**
     * The object in the file. What the file does not say is empty or 0.
     *
     * @param className the full name of the Python class
     * @param version of scikit-learn
     * @param classes the labels as text
     * @param coefficients the shape of the coefficients
     * @param layers of a network: the number of columns, the units of each hidden layer, and the number of outputs
     */
    public record Estimator(
            String className,
            String version,
            int features,
            List<String> featureNames,
            List<String> classes,
            List<Integer> coefficients,
            int intercepts,
            List<Integer> layers) {}

    /**
     * A class or function.
     *
     * @param called whether Python would call it when it opens the file, whatever it does
     */
    public record OtherName(String name, boolean called) {}

    /** Reads the file without executing anything in it. */
    public static ModelDescription of(byte[] file) {
        return ModelInspector.describe(file.clone());
    }

    public boolean isTrainable() {
        return refusals.isEmpty();
    }
}
