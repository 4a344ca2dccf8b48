/** Reads tables of users. */
@NullMarked
package org.sumspace.connector.user.core;

import org.jspecify.annotations.NullMarked;
