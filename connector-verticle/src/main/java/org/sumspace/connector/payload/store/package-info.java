/** Payloads of exchanges on the disk, encrypted. */
@NullMarked
package org.sumspace.connector.payload.store;

import org.jspecify.annotations.NullMarked;
