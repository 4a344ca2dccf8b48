/** A whole data space on one machine for demonstrations, trials and tests. Nodes are started only through their own main classes. */
@NullMarked
package org.sumspace.sandbox;

import org.jspecify.annotations.NullMarked;
