/** The operations that certify processors and renew consent statements. */
@NullMarked
package org.sumspace.connector.certification.api;

import org.jspecify.annotations.NullMarked;
