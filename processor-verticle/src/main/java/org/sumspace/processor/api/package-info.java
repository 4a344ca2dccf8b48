/** The processor node's operations: parse the request, let a service decide, write the answer. */
@NullMarked
package org.sumspace.processor.api;

import org.jspecify.annotations.NullMarked;
