/** Breaches of the rules of the house, planted for their tests. */
@NullMarked
package org.sumspace.planted.left.domain;

import org.jspecify.annotations.NullMarked;
