/** What a node lets be seen of itself: health, metrics, log. Never a secret, a share or personal data. */
@NullMarked
package org.sumspace.common.obs;

import org.jspecify.annotations.NullMarked;
