/** Work that a node does again and again. */
@NullMarked
package org.sumspace.common.task;

import org.jspecify.annotations.NullMarked;
