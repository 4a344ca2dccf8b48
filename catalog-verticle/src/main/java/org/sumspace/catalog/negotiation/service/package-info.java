/** Creates and moves negotiations, decides who may, and makes their contracts. */
@NullMarked
package org.sumspace.catalog.negotiation.service;

import org.jspecify.annotations.NullMarked;
