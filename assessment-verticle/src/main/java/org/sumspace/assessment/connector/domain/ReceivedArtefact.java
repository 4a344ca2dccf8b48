package org.sumspace.assessment.connector.domain;

/** A file that a connector gave. */
public record ReceivedArtefact(String name, long bytes, String sha256) {}
