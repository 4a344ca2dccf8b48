/** Where a node keeps its records: MongoDB, or its embedded stand-in. */
@NullMarked
package org.sumspace.common.store;

import org.jspecify.annotations.NullMarked;
