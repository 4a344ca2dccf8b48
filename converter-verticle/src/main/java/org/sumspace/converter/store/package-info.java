/** Files of formats, profiles and uploads. */
@NullMarked
package org.sumspace.converter.store;

import org.jspecify.annotations.NullMarked;
