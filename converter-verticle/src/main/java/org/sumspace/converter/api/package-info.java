/** One handler for each operation of the contract: parses, asks a service, answers. */
@NullMarked
package org.sumspace.converter.api;

import org.jspecify.annotations.NullMarked;
