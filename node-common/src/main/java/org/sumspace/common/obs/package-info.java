/** Observability of a node: health, metrics and log. None of them contains a secret, a share or personal data. */
@NullMarked
package org.sumspace.common.obs;

import org.jspecify.annotations.NullMarked;
