package org.sumspace.connector.exchange.domain;

/** The status that public clients read. Every value but {@link #PENDING} is final. */
public enum ExchangeStatus {
    PENDING,
    IMPORT_SUCCESS,
    PROVIDER_EXPORT_ERROR,
    CONSUMER_IMPORT_ERROR,
    PEP_ERROR,
    NODE_CALLBACK_ERROR,
    UNDEFINED_ERROR;

    public boolean isError() {
        return this != PENDING && this != IMPORT_SUCCESS;
    }
}
