/** Decides on questions to stored contracts. */
@NullMarked
package org.sumspace.contract.decision.service;

import org.jspecify.annotations.NullMarked;
