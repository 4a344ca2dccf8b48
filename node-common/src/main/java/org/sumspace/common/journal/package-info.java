/** Files that survive a crash: append-only journals with group commit, and protected files that can be erased. Blocking. */
package org.sumspace.common.journal;
