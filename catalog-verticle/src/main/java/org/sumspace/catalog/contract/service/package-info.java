/** Executes the tasks of records, and calls the contract manager. */
@NullMarked
package org.sumspace.catalog.contract.service;

import org.jspecify.annotations.NullMarked;
