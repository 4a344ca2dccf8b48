package org.sumspace.assessment.platform.domain;

import java.util.UUID;

/**
 * What belongs together and is apart from everything else: data sets, runs, artefacts.
 *
 * @param slug its name in requests and folders
 */
public record Workspace(UUID id, String slug, String name) {}
