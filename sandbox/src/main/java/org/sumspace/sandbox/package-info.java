/** A whole data space on one machine, started only through each node's own main class: to see, to try, to test. */
@NullMarked
package org.sumspace.sandbox;

import org.jspecify.annotations.NullMarked;
