/** What the node offers, as values. */
@NullMarked
package org.sumspace.assessment.capability.domain;

import org.jspecify.annotations.NullMarked;
