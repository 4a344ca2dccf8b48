package org.sumspace.assessment.run.service;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The order of a node to the worker process that executes a run. The data of the message is the secret for pseudonyms,
 * empty without one.
 *
 * @param folder of the run
 * @param data the folder below which the files are that the plan names
 * @param root the folder below which the input is
 * @param path of the input
 * @param model the file of the model; null without
 * @param publicKey of the node's signatures, in Base64
 */
public record RunOrder(
        Path folder,
        Path data,
        Path root,
        String path,
        @Nullable Path model,
        String publicKey) {
    /** The kind of the request. */
    public static final String KIND = "run";
    /** The worker tells how far a stage is: a {@link org.sumspace.assessment.run.domain.RunView.RunProgress}. */
    public static final String PROGRESS = "progress";
    /** The worker has stored a stage: a {@link org.sumspace.assessment.run.domain.StageReport}. */
    public static final String ENDED = "ended";
    /** The worker asks for the signature of the manifest that is the data; the data of the answer is the signature. */
    public static final String SIGN = "sign";
}
