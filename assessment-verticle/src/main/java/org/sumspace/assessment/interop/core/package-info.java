/** How documents of CARiSMA and LOLA are read and written. */
@NullMarked
package org.sumspace.assessment.interop.core;

import org.jspecify.annotations.NullMarked;
