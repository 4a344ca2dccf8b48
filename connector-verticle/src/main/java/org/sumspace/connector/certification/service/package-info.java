/** Certifies processors, keeps their consent statements equal to the consents, and delivers them to the catalogs. */
@NullMarked
package org.sumspace.connector.certification.service;

import org.jspecify.annotations.NullMarked;
