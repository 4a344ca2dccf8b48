/** The data space itself: which organisations and nodes there are, their files, and how they are started. */
@NullMarked
package org.sumspace.sandbox.space;

import org.jspecify.annotations.NullMarked;
