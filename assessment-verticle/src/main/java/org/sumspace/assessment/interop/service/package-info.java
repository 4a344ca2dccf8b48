/** What is exchanged with CARiSMA and LOLA, and what is kept of it. */
@NullMarked
package org.sumspace.assessment.interop.service;

import org.jspecify.annotations.NullMarked;
