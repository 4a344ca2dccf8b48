/** What a processor node decides and computes: which plans it accepts, what it may send, and the sealed shares. Pure: no Vert.x. */
package org.sumspace.processor.core;
