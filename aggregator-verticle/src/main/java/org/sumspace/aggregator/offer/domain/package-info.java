/** What this node knows of the training plans that it joined. */
@NullMarked
package org.sumspace.aggregator.offer.domain;

import org.jspecify.annotations.NullMarked;
