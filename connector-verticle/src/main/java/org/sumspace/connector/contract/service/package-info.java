/** Reads contracts from the contract manager. */
@NullMarked
package org.sumspace.connector.contract.service;

import org.jspecify.annotations.NullMarked;
