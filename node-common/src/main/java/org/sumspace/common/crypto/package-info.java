/** Keys, digests and sealing, as plain functions over bytes. */
@NullMarked
package org.sumspace.common.crypto;

import org.jspecify.annotations.NullMarked;
