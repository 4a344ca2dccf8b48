package org.sumspace.assessment.account.domain;

import java.util.UUID;

/** A role that a person has in a workspace. */
public record Membership(UUID workspace, String slug, String role) {}
