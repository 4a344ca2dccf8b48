package org.sumspace.assessment.run.domain;

import java.nio.file.Path;
import java.util.Optional;
import org.sumspace.common.config.Secret;
import org.sumspace.common.crypto.SigningKey;

/**
 * What a run is made with and does not store.
 *
 * @param input read only by the first stage
 * @param secret for pseudonyms
 * @param key signs the manifest
 */
public record RunSetup(RunStart start, Path input, Optional<Secret> secret, SigningKey key) {}
