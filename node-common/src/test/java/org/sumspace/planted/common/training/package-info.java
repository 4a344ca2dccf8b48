/** Breaches of the rules of the house, planted for their tests. */
@NullMarked
package org.sumspace.planted.common.training;

import org.jspecify.annotations.NullMarked;
