/** Contracts of the contract manager. */
@NullMarked
package org.sumspace.connector.contract.domain;

import org.jspecify.annotations.NullMarked;
