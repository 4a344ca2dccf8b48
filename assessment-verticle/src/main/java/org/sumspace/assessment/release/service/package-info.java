/** Writes a table that can be released. */
@NullMarked
package org.sumspace.assessment.release.service;

import org.jspecify.annotations.NullMarked;
