package org.sumspace.assessment.report.domain;

import java.util.List;
import org.sumspace.common.document.HashChain;

/**
 * Whether a folder matches its manifest.
 *
 * @param problems differences from the manifest; empty if there are none
 * @param keyId of the key that signed
 * @param sha256 of the manifest file
 * @param auditHead the entry of the audit log that the manifest names
 */
public record RunManifestCheck(
        List<String> problems, String runId, String keyId, int files, String sha256, HashChain.Link auditHead) {
    public RunManifestCheck {
        problems = List.copyOf(problems);
    }
}
