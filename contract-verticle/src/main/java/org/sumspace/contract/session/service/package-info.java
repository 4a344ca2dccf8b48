/** What clients state about themselves, for the routes that ask about exploitability. */
@NullMarked
package org.sumspace.contract.session.service;

import org.jspecify.annotations.NullMarked;
