/** What goes wrong, where and when: all of it follows from a seed. */
@NullMarked
package org.sumspace.sandbox.chaos.schedule;

import org.jspecify.annotations.NullMarked;
