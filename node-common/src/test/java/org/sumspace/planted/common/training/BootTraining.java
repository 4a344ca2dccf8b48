package org.sumspace.planted.common.training;

import org.sumspace.planted.common.boot.TrainingBoot;

/** Closes a circle of packages. */
record BootTraining(TrainingBoot boot) {}
