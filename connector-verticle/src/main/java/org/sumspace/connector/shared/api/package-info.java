/** What the operations of several features have in common: who may call them, lists of learners. */
@NullMarked
package org.sumspace.connector.shared.api;

import org.jspecify.annotations.NullMarked;
