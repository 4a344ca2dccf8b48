/** Profiles of learning records: statement templates, the values they add, and their rules. */
@NullMarked
package org.sumspace.converter.core.profile;

import org.jspecify.annotations.NullMarked;
