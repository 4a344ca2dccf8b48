/** Keys, digests and sealing: functions over bytes without I/O. */
@NullMarked
package org.sumspace.common.crypto;

import org.jspecify.annotations.NullMarked;
