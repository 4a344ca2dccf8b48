package org.sumspace.contract;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sumspace.common.config.InvalidConfigException;
import org.sumspace.common.config.InvalidConfigException.ConfigProblem;

/** The environment variables of a contract manager whose names the specification fixes. */
final class ContractEnvironment {
    private static final String STORE_URL = "SUMSPACE_STORE_URL";
    private static final String STORE_DATABASE = "SUMSPACE_STORE_DATABASE";

    /**
     * If there are two variables for one setting, the first one takes precedence. SECRET_AUTH_KEY has no use here and
     * is ignored.
     */
    private static final List<Map.Entry<String, String>> SETTINGS = List.of(
            Map.entry("NODE_ENV", "SUMSPACE_ENVIRONMENT"),
            Map.entry("PORT", "SUMSPACE_HTTP_PORT"),
            Map.entry("SERVER_PORT", "SUMSPACE_HTTP_PORT"),
            Map.entry("SERVER_BASE_URL", "SUMSPACE_HTTP_PUBLIC_URL"),
            Map.entry("SERVER_URL", "SUMSPACE_HTTP_PUBLIC_URL"),
            Map.entry("CATALOG_AUTHORIZATION_KEY", "SUMSPACE_CATALOG_AUTHORIZATION_KEY"),
            Map.entry("SECRET_SESSION_KEY", "SUMSPACE_SESSION_KEY"),
            Map.entry("LOGS_KEY", "SUMSPACE_LOGS_KEY"),
            Map.entry("CATALOG_REGISTRY_URL", "SUMSPACE_RULES_REGISTRY_URL"),
            Map.entry("CATALOG_REGISTRY_FILE_EXT", "SUMSPACE_RULES_REGISTRY_FILE_EXT"),
            Map.entry("USE_CONTRACT_AGENT", "SUMSPACE_AGENT_ENABLED"));

    /** Scheme and authority of a connection string, what follows them, and the name of the database. */
    private static final Pattern CONNECTION =
            Pattern.compile("(?<scheme>mongodb(?:\\+srv)?://)(?<hosts>[^/?]+)(?<rest>(?:/(?<database>[^?]*))?.*)");

    private ContractEnvironment() {}

    /**
     * Adds the variables of this product. A variable that is set already is not replaced, and a blank one is ignored.
     *
     * @throws InvalidConfigException if user or password of MongoDB are set without its URL
     */
    static Map<String, String> translated(Map<String, String> environment) {
        Map<String, String> translated = new HashMap<>(environment);
        SETTINGS.forEach(setting -> {
            String value = value(environment, setting.getKey());
            if (!value.isEmpty()) {
                translated.putIfAbsent(setting.getValue(), value);
            }
        });
        addMongo(environment, translated);
        return translated;
    }

    private static String value(Map<String, String> environment, String name) {
        return environment.getOrDefault(name, "").strip();
    }

    /** Tests have a database of their own. */
    private static void addMongo(Map<String, String> environment, Map<String, String> translated) {
        String testUrl = value(environment, "MONGO_TEST_URL");
        boolean isTest = value(environment, "NODE_ENV").equalsIgnoreCase("test") && !testUrl.isEmpty();
        String url = isTest ? testUrl : value(environment, "MONGO_URL");
        String user = value(environment, "MONGO_USERNAME");
        String password = value(environment, "MONGO_PASSWORD");
        if (url.isEmpty()) {
            if (!user.isEmpty() || !password.isEmpty()) {
                throw refused("MONGO_URL", "is missing", "MONGO_USERNAME and MONGO_PASSWORD are for it");
            }
            return;
        }
        if (user.isEmpty() != password.isEmpty()) {
            throw refused("MONGO_USERNAME", "is needed together with MONGO_PASSWORD", "set both, or both in MONGO_URL");
        }
        Matcher connection = CONNECTION.matcher(url);
        if (!connection.matches()) {
            throw refused("MONGO_URL", "must start with mongodb:// or mongodb+srv://", "mongodb://host:27017/contract");
        }
        translated.putIfAbsent(STORE_URL, withUser(connection, user, password));
        String database = connection.group("database");
        if (database != null && !database.isEmpty()) {
            translated.putIfAbsent(STORE_DATABASE, database);
        }
    }

    private static String withUser(Matcher connection, String user, String password) {
        String hosts = connection.group("hosts");
        String account = user.isEmpty() || hosts.contains("@") ? "" : encoded(user) + ":" + encoded(password) + "@";
        return connection.group("scheme") + account + hosts + connection.group("rest");
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, UTF_8).replace("+", "%20");
    }

    private static InvalidConfigException refused(String name, String problem, String hint) {
        return new InvalidConfigException("The environment", List.of(new ConfigProblem(name, problem, hint)));
    }
}
