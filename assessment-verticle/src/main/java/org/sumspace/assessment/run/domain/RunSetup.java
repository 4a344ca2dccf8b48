package org.sumspace.assessment.run.domain;

import java.util.Optional;
import org.sumspace.assessment.compliance.domain.ManifestSigner;
import org.sumspace.assessment.dataset.domain.InputFile;
import org.sumspace.common.config.Secret;

/**
 * What a run is made with and does not store.
 *
 * @param input read only by the first stage
 * @param secret for pseudonyms
 * @param signer signs the manifest
 */
public record RunSetup(RunStart start, InputFile input, Optional<Secret> secret, ManifestSigner signer) {}
