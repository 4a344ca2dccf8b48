/** Rule documents, of which contracts get policies. */
@NullMarked
package org.sumspace.contract.rule.service;

import org.jspecify.annotations.NullMarked;
