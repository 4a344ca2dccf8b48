/** What tests of every module share. */
@NullMarked
package org.sumspace.common.testkit;

import org.jspecify.annotations.NullMarked;
