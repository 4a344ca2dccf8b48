/** The settings of a connector, and how they change. */
@NullMarked
package org.sumspace.connector.configuration.service;

import org.jspecify.annotations.NullMarked;
