package org.sumspace.planted.common.boot;

import org.sumspace.planted.common.training.PlannedTraining;

/** A class of the kit that knows training. */
public record TrainingBoot(PlannedTraining training) {}
