/** HTTP as every node speaks it: a server made from a contract, one form of error, a guarded client. */
@NullMarked
package org.sumspace.common.http;

import org.jspecify.annotations.NullMarked;
