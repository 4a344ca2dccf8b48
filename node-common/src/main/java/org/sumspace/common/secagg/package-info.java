/**
 * Ring arithmetic and sharing: vectors of integers modulo 2^64, split so that all shares but one say nothing, and added
 * up so that only the sum appears. Pure functions; randomness is an argument.
 */
@NullMarked
package org.sumspace.common.secagg;

import org.jspecify.annotations.NullMarked;
