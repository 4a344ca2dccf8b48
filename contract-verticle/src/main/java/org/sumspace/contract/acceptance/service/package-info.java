/** Judges contracts by what participants accept. */
@NullMarked
package org.sumspace.contract.acceptance.service;

import org.jspecify.annotations.NullMarked;
