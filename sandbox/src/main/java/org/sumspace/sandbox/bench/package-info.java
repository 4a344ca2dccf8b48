/** Measures how fast the product is, against the limits of the machine it runs on. */
@NullMarked
package org.sumspace.sandbox.bench;

import org.jspecify.annotations.NullMarked;
