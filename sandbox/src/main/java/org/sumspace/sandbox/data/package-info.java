/** Tables of learners: reading, generating, splitting, converting to statements, and central training. Pure: no Vert.x. */
package org.sumspace.sandbox.data;
