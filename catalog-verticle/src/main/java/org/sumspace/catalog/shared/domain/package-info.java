/** Who acts, as a plain value. */
@NullMarked
package org.sumspace.catalog.shared.domain;

import org.jspecify.annotations.NullMarked;
