/** Tests that are planted for the rule about tiers: they are read, never run. */
@NullMarked
package org.sumspace.planted.tiers;

import org.jspecify.annotations.NullMarked;
