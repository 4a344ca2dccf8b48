/** Requests about copies of catalog records, and the connector's self-description. */
@NullMarked
package org.sumspace.connector.catalogcopy.api;

import org.jspecify.annotations.NullMarked;
