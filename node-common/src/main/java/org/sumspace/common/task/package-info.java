/** Work that a node does again and again, and how much of it at once. */
@NullMarked
package org.sumspace.common.task;

import org.jspecify.annotations.NullMarked;
