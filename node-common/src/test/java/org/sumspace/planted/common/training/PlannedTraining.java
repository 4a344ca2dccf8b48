package org.sumspace.planted.common.training;

/** A class of training. */
public final class PlannedTraining {}
