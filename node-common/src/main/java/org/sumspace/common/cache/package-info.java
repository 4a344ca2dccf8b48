/** Keeps records of a store in memory. */
@NullMarked
package org.sumspace.common.cache;

import org.jspecify.annotations.NullMarked;
