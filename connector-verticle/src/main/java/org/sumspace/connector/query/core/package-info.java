/** Parses the query language of the data query. */
@NullMarked
package org.sumspace.connector.query.core;

import org.jspecify.annotations.NullMarked;
