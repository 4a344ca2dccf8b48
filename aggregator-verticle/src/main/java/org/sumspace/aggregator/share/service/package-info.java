/** Receives the shares of a plan at a first-level aggregator, stores them and sums those that the group agrees on. */
@NullMarked
package org.sumspace.aggregator.share.service;

import org.jspecify.annotations.NullMarked;
