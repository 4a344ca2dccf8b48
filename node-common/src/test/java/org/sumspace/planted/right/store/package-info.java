/** Breaches of the rules of the house, planted for their tests. */
@NullMarked
package org.sumspace.planted.right.store;

import org.jspecify.annotations.NullMarked;
