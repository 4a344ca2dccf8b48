/** What stores are asked for, in no store's language. */
package org.sumspace.common.store.query;
