/** What the orchestrator sends to nodes and receives from them over the event bus. */
@NullMarked
package org.sumspace.catalog.training.orchestrator.bus;

import org.jspecify.annotations.NullMarked;
