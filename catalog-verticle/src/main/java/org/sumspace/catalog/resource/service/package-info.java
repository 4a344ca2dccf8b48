/** Creates, changes, deletes and lists records, and decides who may. */
@NullMarked
package org.sumspace.catalog.resource.service;

import org.jspecify.annotations.NullMarked;
