/** What participants accept. */
@NullMarked
package org.sumspace.contract.acceptance.domain;

import org.jspecify.annotations.NullMarked;
