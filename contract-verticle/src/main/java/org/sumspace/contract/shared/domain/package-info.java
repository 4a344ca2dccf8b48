/** What the features have in common, as plain values. */
@NullMarked
package org.sumspace.contract.shared.domain;

import org.jspecify.annotations.NullMarked;
