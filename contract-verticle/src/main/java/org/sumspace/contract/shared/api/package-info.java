/** What the HTTP operations of several features have in common. */
@NullMarked
package org.sumspace.contract.shared.api;

import org.jspecify.annotations.NullMarked;
