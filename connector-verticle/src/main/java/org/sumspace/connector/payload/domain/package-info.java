/** How much disk payloads may use. */
@NullMarked
package org.sumspace.connector.payload.domain;

import org.jspecify.annotations.NullMarked;
