/** {@code sumspace bench}: measures the speed of the product and compares it with the limits of the machine. */
@NullMarked
package org.sumspace.bench;

import org.jspecify.annotations.NullMarked;
