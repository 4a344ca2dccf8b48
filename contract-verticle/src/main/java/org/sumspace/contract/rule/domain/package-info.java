/** Where rule documents come from. */
@NullMarked
package org.sumspace.contract.rule.domain;

import org.jspecify.annotations.NullMarked;
