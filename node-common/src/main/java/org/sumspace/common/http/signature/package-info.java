/** Signatures of HTTP messages (RFC 9421) and digests of their content (RFC 9530), with Ed25519. */
@NullMarked
package org.sumspace.common.http.signature;

import org.jspecify.annotations.NullMarked;
