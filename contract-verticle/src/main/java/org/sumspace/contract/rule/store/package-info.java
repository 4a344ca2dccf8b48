/** Copies of rule documents. */
@NullMarked
package org.sumspace.contract.rule.store;

import org.jspecify.annotations.NullMarked;
