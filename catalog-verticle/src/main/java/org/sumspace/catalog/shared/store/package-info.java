/** How the stores of several features write bytes and signed statements. */
@NullMarked
package org.sumspace.catalog.shared.store;

import org.jspecify.annotations.NullMarked;
