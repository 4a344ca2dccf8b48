/** The HTTP API of what the node offers. */
@NullMarked
package org.sumspace.assessment.capability.api;

import org.jspecify.annotations.NullMarked;
