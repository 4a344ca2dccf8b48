/** The files of formats and profiles. */
@NullMarked
package org.sumspace.converter.store;

import org.jspecify.annotations.NullMarked;
