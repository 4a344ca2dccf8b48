/** Multipart forms (RFC 7578), read as they arrive. */
@NullMarked
package org.sumspace.converter.core.multipart;

import org.jspecify.annotations.NullMarked;
