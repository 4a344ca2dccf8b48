/** What a processor node knows about its processors. Pure: no Vert.x. */
package org.sumspace.processor.domain;
