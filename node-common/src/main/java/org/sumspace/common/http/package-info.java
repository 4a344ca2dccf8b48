/** What the HTTP server and the HTTP client share. */
@NullMarked
package org.sumspace.common.http;

import org.jspecify.annotations.NullMarked;
