package org.sumspace.contract;

import org.sumspace.common.config.Default;

/**
 * The rules for accepting signatures of contracts.
 *
 * @param requireVerified whether a signature that the manager cannot verify is refused
 */
record SignaturesConfig(@Default("false") boolean requireVerified) {}
