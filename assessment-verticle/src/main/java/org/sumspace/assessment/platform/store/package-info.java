/** Keeps workspaces. */
@NullMarked
package org.sumspace.assessment.platform.store;

import org.jspecify.annotations.NullMarked;
