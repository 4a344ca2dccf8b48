/** Checks one share and adds shares up: no Vert.x, no files. */
@NullMarked
package org.sumspace.aggregator.share.core;

import org.jspecify.annotations.NullMarked;
