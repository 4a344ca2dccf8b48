/** Trainings as their people run them: what is trained on what, publish, consent, register, follow each round, check it. */
@NullMarked
package org.sumspace.sandbox.training;

import org.jspecify.annotations.NullMarked;
