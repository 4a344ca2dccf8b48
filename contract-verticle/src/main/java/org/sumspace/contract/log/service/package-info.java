/** Lets operators read the node's log. */
@NullMarked
package org.sumspace.contract.log.service;

import org.jspecify.annotations.NullMarked;
