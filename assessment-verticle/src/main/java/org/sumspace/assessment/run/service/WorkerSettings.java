package org.sumspace.assessment.run.service;

import java.util.Optional;
import org.sumspace.assessment.shared.service.WorkerProgram;
import org.sumspace.common.config.Secret;
import org.sumspace.common.crypto.SigningKey;

/**
 * The common settings of all workers of a node.
 *
 * @param parallel worker processes at the same time
 * @param secondsMax after which a worker is ended
 * @param secret for pseudonyms
 * @param key signs manifests
 */
public record WorkerSettings(
        WorkerProgram program,
        int parallel,
        int secondsMax,
        Optional<Secret> secret,
        SigningKey key,
        String salt,
        boolean pseudonymise) {}
