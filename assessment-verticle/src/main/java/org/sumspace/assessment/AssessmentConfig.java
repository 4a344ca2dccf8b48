package org.sumspace.assessment;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.AssessmentVariables.AssessmentEnvironment;
import org.sumspace.common.config.CidrBlock;
import org.sumspace.common.config.ConfigReader;
import org.sumspace.common.config.HttpConfig;
import org.sumspace.common.config.LimitsConfig;
import org.sumspace.common.config.LogConfig;
import org.sumspace.common.config.LogConfig.LogFormat;
import org.sumspace.common.config.PortalConfig;
import org.sumspace.common.config.ServerConfig;
import org.sumspace.common.config.VariableFile;

/** The configuration of an assessment node, from the variables of its environment. */
record AssessmentConfig(AssessmentVariables variables) implements ServerConfig {
    /** Rows to predict are the longest bodies. */
    private static final int BODY_BYTES_MAX = 8 << 20;

    private static final int CONNECTIONS = 4;
    private static final int TIMEOUT_SECONDS = 30;
    private static final int DRAIN_SECONDS = 10;
    private static final int WORKERS = 4;

    /** Settings whose names the specification writes in lower case. */
    private static final List<String> LOWER_CASE = List.of("salt", "pseudonymize", "raw_exports_enabled");

    /**
     * @param file with variables, overridden by those of the environment; or null
     * @throws org.sumspace.common.config.InvalidConfigException with every problem found
     */
    static AssessmentConfig read(@Nullable Path file, Map<String, String> environment) {
        Map<String, String> variables =
                new HashMap<>(file == null ? environment : VariableFile.overriddenBy(environment, file));
        for (String name : LOWER_CASE) {
            String value = variables.get(name);
            if (value != null) {
                variables.putIfAbsent(name.toUpperCase(Locale.ROOT), value);
            }
        }
        return new AssessmentConfig(ConfigReader.readVariables(variables, AssessmentVariables.class, List.of()));
    }

    @Override
    public HttpConfig http() {
        return new HttpConfig(
                variables.apiHost(), variables.apiPort(), variables.appBaseUrl(), false, null, null, null);
    }

    @Override
    public LimitsConfig limits() {
        return new LimitsConfig(BODY_BYTES_MAX, CONNECTIONS, TIMEOUT_SECONDS, DRAIN_SECONDS, 1, WORKERS);
    }

    @Override
    public LogConfig log() {
        return new LogConfig(isProduction() ? LogFormat.JSON : LogFormat.TEXT, null, true);
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
        return "API_HOST and API_PORT";
    }

    boolean isProduction() {
        return variables.appEnv() == AssessmentEnvironment.PRODUCTION;
    }
}
