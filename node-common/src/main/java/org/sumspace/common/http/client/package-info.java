/** The way out to other servers, past the guard against internal addresses. */
@NullMarked
package org.sumspace.common.http.client;

import org.jspecify.annotations.NullMarked;
