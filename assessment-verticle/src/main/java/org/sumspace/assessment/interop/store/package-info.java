/** Where imported reports are kept. */
@NullMarked
package org.sumspace.assessment.interop.store;

import org.jspecify.annotations.NullMarked;
