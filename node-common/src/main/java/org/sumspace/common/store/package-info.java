/** Where a node keeps its records: MongoDB or the embedded store. Only this package knows the MongoDB client. */
@NullMarked
package org.sumspace.common.store;

import org.jspecify.annotations.NullMarked;
