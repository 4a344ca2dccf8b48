/** HTTP operations on records, the same for every kind. */
@NullMarked
package org.sumspace.catalog.resource.api;

import org.jspecify.annotations.NullMarked;
