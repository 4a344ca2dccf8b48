/** Signs participants up and finds the accounts that may log in. */
@NullMarked
package org.sumspace.catalog.account.service;

import org.jspecify.annotations.NullMarked;
