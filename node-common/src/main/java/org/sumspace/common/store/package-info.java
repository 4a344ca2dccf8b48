/** Where a node keeps its records: PostgreSQL or MongoDB. Only this package knows the MongoDB client. */
package org.sumspace.common.store;
