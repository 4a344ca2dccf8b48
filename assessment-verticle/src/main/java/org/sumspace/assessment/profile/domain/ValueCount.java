package org.sumspace.assessment.profile.domain;

/** A value and how often it occurs. */
public record ValueCount(String value, long count) {}
