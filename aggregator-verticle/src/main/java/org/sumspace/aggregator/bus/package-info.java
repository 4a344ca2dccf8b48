/** The aggregator on the cluster's event bus. */
@NullMarked
package org.sumspace.aggregator.bus;

import org.jspecify.annotations.NullMarked;
