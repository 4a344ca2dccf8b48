/** The handlers of the operations: each parses a request, calls a service, and answers. */
@NullMarked
package org.sumspace.converter.api;

import org.jspecify.annotations.NullMarked;
