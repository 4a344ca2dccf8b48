/** Copies of catalog records. */
@NullMarked
package org.sumspace.connector.catalogcopy.domain;

import org.jspecify.annotations.NullMarked;
