package org.sumspace.assessment.audit.domain;

import org.sumspace.common.document.HashChain;

/**
 * Whether an audit log is complete and unchanged.
 *
 * @param head the last entry, after which the next one would be added
 * @param brokenAt number of the first entry that does not follow the one before it; 0 if all do
 */
public record AuditCheck(HashChain.Link head, long brokenAt) {
    public boolean isWhole() {
        return brokenAt == 0;
    }
}
