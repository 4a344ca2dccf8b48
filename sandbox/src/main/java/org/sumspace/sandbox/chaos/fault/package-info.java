/** How things are made to go wrong for nodes that run as processes of their own, and how they are mended. */
@NullMarked
package org.sumspace.sandbox.chaos.fault;

import org.jspecify.annotations.NullMarked;
