/** Profiles of learning records: templates, what they add to a statement, and their rules. */
@NullMarked
package org.sumspace.converter.core.profile;

import org.jspecify.annotations.NullMarked;
