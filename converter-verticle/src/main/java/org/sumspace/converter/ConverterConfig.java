package org.sumspace.converter;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.config.CidrBlock;
import org.sumspace.common.config.ConfigReader;
import org.sumspace.common.config.HttpConfig;
import org.sumspace.common.config.InvalidConfigException.ConfigProblem;
import org.sumspace.common.config.LimitsConfig;
import org.sumspace.common.config.LogConfig;
import org.sumspace.common.config.LogConfig.LogFormat;
import org.sumspace.common.config.PortalConfig;
import org.sumspace.common.config.ServerConfig;
import org.sumspace.common.config.VariableFile;
import org.sumspace.converter.ConverterVariables.ConverterEnvironment;
import org.sumspace.converter.ConverterVariables.RecommendationValues;

/** The configuration of a converter, from the variables of its environment. */
record ConverterConfig(ConverterVariables variables, ProfileSources profiles) implements ServerConfig {
    private static final int CONNECTIONS = 16;
    private static final int DRAIN_SECONDS = 10;
    private static final int HTTP_PORT = 80;

    /**
     * @param file with variables, overridden by those of the environment; or null
     * @throws org.sumspace.common.config.InvalidConfigException with every problem found
     */
    static ConverterConfig read(@Nullable Path file, Map<String, String> environment) {
        Map<String, String> variables = file == null ? environment : VariableFile.overriddenBy(environment, file);
        List<ConfigProblem> problems = new ArrayList<>();
        ProfileSources profiles = ProfileSources.read(variables, problems);
        return new ConverterConfig(ConfigReader.readVariables(variables, ConverterVariables.class, problems), profiles);
    }

    @Override
    public HttpConfig http() {
        return new HttpConfig(
                variables.appInternalHost(), variables.appInternalPort(), publicUrl(), false, null, null, null);
    }

    /** The port is a part of the URL only in development. */
    private URI publicUrl() {
        String host = variables.appExternalHost().text();
        int port = variables.appExternalPort();
        return URI.create("http://" + (isProduction() || port == HTTP_PORT ? host : host + ":" + port));
    }

    @Override
    public LimitsConfig limits() {
        return new LimitsConfig(
                variables.bodyBytesMax(),
                CONNECTIONS,
                variables.downloadTimeout(),
                DRAIN_SECONDS,
                variables.workersCount(),
                variables.workersCount() * variables.threadsPerWorker());
    }

    @Override
    public LogConfig log() {
        return new LogConfig(
                isProduction() ? LogFormat.JSON : LogFormat.TEXT,
                variables.logLevel().level(),
                true);
    }

    @Override
    public PortalConfig portal() {
        return variables.portal();
    }

    @Override
    public List<String> outboundAllow() {
        return variables.outboundAllow().stream().map(CidrBlock::toString).toList();
    }

    @Override
    public String addressSettings() {
        return "APP_INTERNAL_HOST and APP_INTERNAL_PORT";
    }

    boolean isProduction() {
        return variables.environment() == ConverterEnvironment.PRODUCTION;
    }

    boolean valuesAsArrays() {
        return variables.recommendationValues() == RecommendationValues.ARRAY;
    }

    /** How long until profiles are downloaded again; zero for never. */
    Duration profilesRefresh() {
        return Duration.ofSeconds(variables.profilesRefresh());
    }
}
