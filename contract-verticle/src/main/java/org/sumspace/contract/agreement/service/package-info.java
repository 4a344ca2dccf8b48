/** Creates, changes and finds contracts. */
@NullMarked
package org.sumspace.contract.agreement.service;

import org.jspecify.annotations.NullMarked;
