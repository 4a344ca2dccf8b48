/** Secret sharing over the ring of integers modulo 2^64. */
@NullMarked
package org.sumspace.common.training.secagg;

import org.jspecify.annotations.NullMarked;
