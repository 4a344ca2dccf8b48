/** What the orchestrator says to nodes and hears from them. */
@NullMarked
package org.sumspace.catalog.bus;

import org.jspecify.annotations.NullMarked;
