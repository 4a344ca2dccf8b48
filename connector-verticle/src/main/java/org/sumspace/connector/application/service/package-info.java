/** Calls the participant's applications. */
@NullMarked
package org.sumspace.connector.application.service;

import org.jspecify.annotations.NullMarked;
