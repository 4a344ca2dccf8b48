/** The HTTP API of rule documents. */
@NullMarked
package org.sumspace.contract.rule.api;

import org.jspecify.annotations.NullMarked;
