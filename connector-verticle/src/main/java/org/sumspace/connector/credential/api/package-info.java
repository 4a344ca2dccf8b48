/** The HTTP operations of credentials. */
@NullMarked
package org.sumspace.connector.credential.api;

import org.jspecify.annotations.NullMarked;
