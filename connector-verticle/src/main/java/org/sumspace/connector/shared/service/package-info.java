/** What the services of several features need. */
@NullMarked
package org.sumspace.connector.shared.service;

import org.jspecify.annotations.NullMarked;
