/** Observability of a node: health, metrics and log. None of them contains a secret, a share or personal data. */
package org.sumspace.common.obs;
