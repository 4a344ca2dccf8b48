/** Decides, without I/O, how a round is planned, who takes part, what nodes report and what follows. */
@NullMarked
package org.sumspace.catalog.training.orchestrator.core;

import org.jspecify.annotations.NullMarked;
