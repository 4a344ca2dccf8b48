package org.sumspace.assessment.model.domain;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A registered version of a workspace's model.
 *
 * @param version from 1; the newest is used
 * @param owner may register further versions
 * @param source the path below the workspace's folder for models, or the address of a server; empty for the test double
 * @param sha256 of the file; null without a file
 */
public record RegisteredModel(
        UUID workspace,
        String id,
        int version,
        UUID owner,
        Adapter adapter,
        String source,
        @Nullable String sha256,
        long bytes,
        ModelInfo info,
        Instant registeredAt) {
    public RegisteredModel withVersion(int number) {
        return new RegisteredModel(workspace, id, number, owner, adapter, source, sha256, bytes, info, registeredAt);
    }
}
