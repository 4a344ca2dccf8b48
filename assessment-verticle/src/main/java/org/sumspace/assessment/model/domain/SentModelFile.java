package org.sumspace.assessment.model.domain;

import java.time.Instant;

/**
 * A file of a model that somebody sent to a workspace. What it holds is not known before it is registered.
 *
 * @param path below the workspace's folder for models
 */
public record SentModelFile(String path, long bytes, String sha256, Instant sentAt) {}
