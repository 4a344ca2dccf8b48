/** What a processor node does with a plan: query, train, split, seal, send, erase. */
@NullMarked
package org.sumspace.processor.service;

import org.jspecify.annotations.NullMarked;
