/** Functions that several features use. */
@NullMarked
package org.sumspace.assessment.shared.core;

import org.jspecify.annotations.NullMarked;
