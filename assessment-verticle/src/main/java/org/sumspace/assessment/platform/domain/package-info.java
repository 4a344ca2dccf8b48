/** Workspaces. */
@NullMarked
package org.sumspace.assessment.platform.domain;

import org.jspecify.annotations.NullMarked;
