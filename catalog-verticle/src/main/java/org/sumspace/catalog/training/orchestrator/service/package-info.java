/** The orchestrator: leads training plans from round to round. */
@NullMarked
package org.sumspace.catalog.training.orchestrator.service;

import org.jspecify.annotations.NullMarked;
