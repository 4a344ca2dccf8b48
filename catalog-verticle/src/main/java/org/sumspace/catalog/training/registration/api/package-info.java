/** HTTP operations by which nodes and processors join a training plan. */
@NullMarked
package org.sumspace.catalog.training.registration.api;

import org.jspecify.annotations.NullMarked;
