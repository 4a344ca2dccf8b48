/** The lease of a database, as a plain value. */
@NullMarked
package org.sumspace.catalog.lease.domain;

import org.jspecify.annotations.NullMarked;
