/** The operation that ingests learning records. */
@NullMarked
package org.sumspace.connector.record.api;

import org.jspecify.annotations.NullMarked;
