/** Whether the node works. */
@NullMarked
package org.sumspace.assessment.operation.api;

import org.jspecify.annotations.NullMarked;
