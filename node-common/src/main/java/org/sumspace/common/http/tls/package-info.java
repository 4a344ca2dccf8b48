/** Keys and trust of TLS connections. */
@NullMarked
package org.sumspace.common.http.tls;

import org.jspecify.annotations.NullMarked;
