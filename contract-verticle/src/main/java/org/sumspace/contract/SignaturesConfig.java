package org.sumspace.contract;

import org.sumspace.common.config.Default;

/**
 * Which signatures of contracts are accepted.
 *
 * @param requireVerified whether a signature that the manager cannot verify is refused
 */
record SignaturesConfig(@Default("false") boolean requireVerified) {}
