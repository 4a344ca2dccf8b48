/** What quotas and the state of a tenant permit. */
@NullMarked
package org.sumspace.assessment.platform.core;

import org.jspecify.annotations.NullMarked;
