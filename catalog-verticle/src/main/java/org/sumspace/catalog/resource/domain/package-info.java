/** The kinds of records of the catalog, and records, as plain values. */
@NullMarked
package org.sumspace.catalog.resource.domain;

import org.jspecify.annotations.NullMarked;
