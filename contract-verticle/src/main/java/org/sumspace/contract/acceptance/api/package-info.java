/** The HTTP API of preferences and acceptability. */
@NullMarked
package org.sumspace.contract.acceptance.api;

import org.jspecify.annotations.NullMarked;
