/** The HTTP operations with which an operator lets this node join training plans. */
@NullMarked
package org.sumspace.aggregator.offer.api;

import org.jspecify.annotations.NullMarked;
