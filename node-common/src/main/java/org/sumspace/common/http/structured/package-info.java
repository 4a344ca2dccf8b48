/** Structured field values of HTTP (RFC 9651), as far as signatures and digests use them. */
@NullMarked
package org.sumspace.common.http.structured;

import org.jspecify.annotations.NullMarked;
