/** The HTTP operation by which organisations revoke nodes. */
@NullMarked
package org.sumspace.catalog.training.orchestrator.api;

import org.jspecify.annotations.NullMarked;
