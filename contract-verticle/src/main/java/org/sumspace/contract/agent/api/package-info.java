/** The HTTP API of participants' profiles. */
@NullMarked
package org.sumspace.contract.agent.api;

import org.jspecify.annotations.NullMarked;
