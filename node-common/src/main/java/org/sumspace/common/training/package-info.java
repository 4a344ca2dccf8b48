/** Training with secret shares: what catalog, aggregators, processors and connectors agree on. */
@NullMarked
package org.sumspace.common.training;

import org.jspecify.annotations.NullMarked;
