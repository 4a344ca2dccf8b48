/** What an inspection for personal data finds. */
@NullMarked
package org.sumspace.assessment.pii.domain;

import org.jspecify.annotations.NullMarked;
