/** The HTTP API of workspaces. */
@NullMarked
package org.sumspace.assessment.platform.api;

import org.jspecify.annotations.NullMarked;
