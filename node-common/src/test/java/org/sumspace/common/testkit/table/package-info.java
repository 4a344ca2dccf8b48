/** Tables as senders write them. */
@NullMarked
package org.sumspace.common.testkit.table;

import org.jspecify.annotations.NullMarked;
