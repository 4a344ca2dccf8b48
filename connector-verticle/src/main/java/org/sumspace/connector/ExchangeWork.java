package org.sumspace.connector;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import org.sumspace.common.crypto.FieldCipher;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.connector.application.service.FileSource;
import org.sumspace.connector.application.service.RestApplications;
import org.sumspace.connector.application.service.StatementSource;
import org.sumspace.connector.application.store.OfferedFiles;
import org.sumspace.connector.catalog.service.CatalogRecords;
import org.sumspace.connector.configuration.service.SettingsSecrets;
import org.sumspace.connector.configuration.service.SettingsService;
import org.sumspace.connector.contract.service.ContractRecords;
import org.sumspace.connector.exchange.core.ExchangeEvent;
import org.sumspace.connector.exchange.service.payload.Payloads;
import org.sumspace.connector.exchange.service.run.Handled;
import org.sumspace.connector.exchange.service.terms.ExchangeTerms;
import org.sumspace.connector.exchange.service.terms.PolicyGate;
import org.sumspace.connector.exchange.service.terms.UseCounts;
import org.sumspace.connector.exchange.service.work.ChainWork;
import org.sumspace.connector.exchange.service.work.Deliveries;
import org.sumspace.connector.exchange.service.work.LocalWork;
import org.sumspace.connector.exchange.service.work.SourceReading;
import org.sumspace.connector.exchange.store.Exchanges;
import org.sumspace.connector.payload.domain.SpoolBudget;
import org.sumspace.connector.payload.service.PayloadSpool;
import org.sumspace.connector.payload.store.PartFiles;
import org.sumspace.connector.record.service.StatementService;
import org.sumspace.connector.shared.service.DocumentSender;

/**
 * The local work of a connector in exchanges, without its peers.
 *
 * @param catalog records of the participant's catalog
 * @param terms determines the meaning of requests
 * @param gate decides
 * @param spool where payloads are stored
 * @param payloads the received and sent data
 * @param chainWork of a middle party in a service chain
 * @param calls the local half of the calls of exchanges
 */
record ExchangeWork(
        CatalogRecords catalog,
        ExchangeTerms terms,
        PolicyGate gate,
        PayloadSpool spool,
        Payloads payloads,
        ChainWork chainWork,
        LocalWork calls) {
    /**
     * @param catalogSender asks the catalog
     * @param managerSender asks the contract manager
     * @param dataDir the folder for payloads of open exchanges
     * @param cipher encrypts the keys of payloads
     * @param statements the connector's own learning records
     * @param isClockTrusted if not, constraints on time are unknown
     * @param events handles an event at the record of an id
     */
    static ExchangeWork open(
            Vertx vertx,
            Path dataDir,
            NodeHttpClient http,
            DocumentSender catalogSender,
            DocumentSender managerSender,
            FieldCipher cipher,
            SettingsService settings,
            SettingsSecrets secrets,
            Exchanges exchanges,
            UseCounts counts,
            StatementService statements,
            ExchangeConfig config,
            Clock clock,
            BooleanSupplier isClockTrusted,
            BiFunction<String, ExchangeEvent, Future<Handled>> events) {
        CatalogRecords catalog = new CatalogRecords(vertx, catalogSender, settings, secrets, clock);
        ContractRecords contracts = new ContractRecords(vertx, managerSender, settings, clock);
        PolicyGate gate = new PolicyGate(
                contracts, catalog, counts, exchanges, Set.copyOf(config.idempotentEndpoints()), clock, isClockTrusted);
        PayloadSpool spool = new PayloadSpool(
                vertx,
                new PartFiles(dataDir.resolve("payloads"), cipher, new SecureRandom()),
                new SpoolBudget(config.spoolBytesMax(), config.spoolBytesPerPeerMax()));
        RestApplications applications = new RestApplications(http, settings, secrets, config.applicationTimeout());
        Payloads payloads = new Payloads(spool, exchanges, config.exchangesMax(), clock);
        SourceReading sources = new SourceReading(
                gate,
                catalog,
                applications,
                new FileSource(vertx, new OfferedFiles(config.filesFolder())),
                new StatementSource(vertx, statements),
                spool,
                config.itemBytesMax(),
                config.sourceTimeout());
        Deliveries deliveries = new Deliveries(gate, catalog, applications, spool);
        ChainWork chainWork =
                ChainWork.open(gate, catalog, applications, spool, cipher, exchanges, config.itemBytesMax(), events);
        return new ExchangeWork(
                catalog,
                new ExchangeTerms(contracts, catalog),
                gate,
                spool,
                payloads,
                chainWork,
                new LocalWork(gate, sources, deliveries, chainWork, payloads, counts, exchanges, events));
    }
}
