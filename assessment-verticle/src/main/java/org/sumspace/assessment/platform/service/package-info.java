/** Creates and finds workspaces. */
@NullMarked
package org.sumspace.assessment.platform.service;

import org.jspecify.annotations.NullMarked;
