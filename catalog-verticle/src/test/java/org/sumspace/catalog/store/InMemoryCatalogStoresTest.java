package org.sumspace.catalog.store;

class InMemoryCatalogStoresTest extends CatalogStoresContract {
    private final CatalogStores stores = CatalogStores.inMemory();

    @Override
    CatalogStores stores() {
        return stores;
    }
}
