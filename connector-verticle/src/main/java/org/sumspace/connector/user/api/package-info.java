/** Requests about users. */
@NullMarked
package org.sumspace.connector.user.api;

import org.jspecify.annotations.NullMarked;
