/** What is exchanged with CARiSMA and LOLA. */
@NullMarked
package org.sumspace.assessment.interop.domain;

import org.jspecify.annotations.NullMarked;
