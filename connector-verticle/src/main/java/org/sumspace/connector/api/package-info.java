/** The connector's operations: parse the request, let a service decide, write the answer. */
@NullMarked
package org.sumspace.connector.api;

import org.jspecify.annotations.NullMarked;
