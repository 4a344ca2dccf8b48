/** Where a node keeps its records: MongoDB or the embedded store. Only this package knows the MongoDB client. */
package org.sumspace.common.store;
