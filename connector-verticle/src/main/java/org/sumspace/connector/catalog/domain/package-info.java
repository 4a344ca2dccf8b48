/** Records of the catalog, as far as exchanges need them. */
@NullMarked
package org.sumspace.connector.catalog.domain;

import org.jspecify.annotations.NullMarked;
