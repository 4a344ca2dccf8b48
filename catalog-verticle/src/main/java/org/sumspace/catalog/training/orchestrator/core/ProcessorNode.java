package org.sumspace.catalog.training.orchestrator.core;

/** A registered node that hosts processors. */
public record ProcessorNode(String id, String organisation) {}
