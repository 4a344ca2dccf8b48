/** What all features of the contract manager compute alike. */
@NullMarked
package org.sumspace.contract.shared.core;

import org.jspecify.annotations.NullMarked;
