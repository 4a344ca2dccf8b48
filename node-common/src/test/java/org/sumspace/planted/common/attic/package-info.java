/** Breaches of the rules of the house, planted for their tests. */
@NullMarked
package org.sumspace.planted.common.attic;

import org.jspecify.annotations.NullMarked;
