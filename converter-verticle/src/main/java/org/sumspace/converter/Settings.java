package org.sumspace.converter;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.Level;
import org.sumspace.common.config.HttpConfig;
import org.sumspace.common.config.LimitsConfig;

/**
 * The settings of a converter, which come from the environment; {@code docs/converter.md} lists them.
 *
 * @param origins of pages that may call the converter; {@code *} for all
 * @param host to listen on
 * @param port to listen on; 0 takes a free one
 * @param publicUrl under which others reach the converter
 * @param profilesFolder where {@code <name>.jsonld} lies
 * @param profiles the names of the profiles that statements are to follow
 * @param addresses where profiles are downloaded from, by their names
 * @param downloadTimeout of each
 * @param refresh how long until profiles are downloaded anew; zero for never
 * @param outboundAllow CIDR ranges of internal addresses that profiles may be downloaded from
 * @param workers instances of the server, each with an event loop
 * @param threadsPerWorker threads for large requests, for each of them
 * @param strict whether a statement that breaks a demand of its profile is refused
 * @param valuesAsArrays whether values in recommendations are JSON arrays, as the public service answers, and not text
 * @param formatsFolder with descriptors and mappings of further formats, or null
 * @param bodyBytesMax the largest request, and the largest record of a batch
 * @param batchBytesMax the largest batch
 * @param uploadBytesMax the largest form of a custom conversion
 * @param uploadsBytesMax the disk that all forms together may take while they wait
 */
public record Settings(
        Environment environment,
        Level logLevel,
        List<String> origins,
        String host,
        int port,
        URI publicUrl,
        Path profilesFolder,
        List<String> profiles,
        Map<String, URI> addresses,
        Duration downloadTimeout,
        Duration refresh,
        List<String> outboundAllow,
        int workers,
        int threadsPerWorker,
        boolean strict,
        boolean valuesAsArrays,
        @Nullable Path formatsFolder,
        int bodyBytesMax,
        long batchBytesMax,
        long uploadBytesMax,
        long uploadsBytesMax) {
    private static final int CONNECTIONS = 16;
    private static final int REQUEST_SECONDS = 30;
    private static final int DRAIN_SECONDS = 10;

    public Settings {
        origins = List.copyOf(origins);
        profiles = List.copyOf(profiles);
        addresses = Map.copyOf(addresses);
        outboundAllow = List.copyOf(outboundAllow);
    }

    HttpConfig http() {
        return new HttpConfig(host, port, publicUrl, false, null, null, null);
    }

    /** Of the requests that this node sends itself. */
    LimitsConfig downloadLimits() {
        return new LimitsConfig(
                bodyBytesMax,
                CONNECTIONS,
                (int) downloadTimeout.toSeconds(),
                DRAIN_SECONDS,
                workers,
                workers * threadsPerWorker);
    }

    LimitsConfig limits() {
        return new LimitsConfig(
                bodyBytesMax, CONNECTIONS, REQUEST_SECONDS, DRAIN_SECONDS, workers, workers * threadsPerWorker);
    }
}
