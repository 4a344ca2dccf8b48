/** Breaches of the rules of the house, planted for their tests. */
@NullMarked
package org.sumspace.planted.left.service;

import org.jspecify.annotations.NullMarked;
