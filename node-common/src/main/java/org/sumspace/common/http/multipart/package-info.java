/** Multipart forms (RFC 7578), read as they arrive. */
@NullMarked
package org.sumspace.common.http.multipart;

import org.jspecify.annotations.NullMarked;
