package org.sumspace.connector;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.security.SecureRandom;
import java.time.Clock;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.connector.intermediary.api.PdiFeature;
import org.sumspace.connector.intermediary.service.PdiPages;
import org.sumspace.connector.registration.service.ConsentRegistration;
import org.sumspace.connector.shared.api.AnswerEnvelope;
import org.sumspace.connector.user.api.UserFeature;
import org.sumspace.connector.user.service.UserRegistration;
import org.sumspace.connector.user.service.UserService;
import org.sumspace.connector.user.store.UserStore;

/** The connector's services that use the participant's consent service. */
final class ConsentServices {
    private final ConsentRegistration registration;
    private final UserRegistration users;
    private final Feature[] features;

    private ConsentServices(
            Vertx vertx, UserStore store, AdministrationServices administration, NodeHttpClient http, Clock clock) {
        SecureRandom random = new SecureRandom();
        registration = new ConsentRegistration(
                vertx,
                administration.settings(),
                administration.secrets(),
                administration.identity(),
                http,
                random,
                clock);
        users = new UserRegistration(vertx, store, registration, administration.settings(), http, random, clock);
        UserService service = new UserService(store, users, registration, clock);
        AnswerEnvelope envelope = new AnswerEnvelope(clock);
        features = new Feature[] {
            new UserFeature(service, envelope), new PdiFeature(new PdiPages(service, registration), envelope)
        };
    }

    /** Prepares the database. Registrations begin with {@link #start}. */
    static Future<ConsentServices> open(
            Vertx vertx,
            DocumentStore database,
            AdministrationServices administration,
            NodeHttpClient http,
            Clock clock) {
        UserStore store = new UserStore(database);
        return store.createIndexes().map(done -> new ConsentServices(vertx, store, administration, http, clock));
    }

    /** Registers participant and users, and keeps them registered from now on. */
    void start() {
        registration.start();
        users.start();
    }

    /** Starts no further work. */
    Future<Void> stop() {
        return users.stop().compose(done -> registration.stop());
    }

    Feature[] features() {
        return features.clone();
    }

    ConsentRegistration registration() {
        return registration;
    }

    UserRegistration users() {
        return users;
    }
}
