package org.sumspace.common.obs;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import org.junit.jupiter.api.Test;
import org.sumspace.common.envelope.EnvelopeRefusedException;
import org.sumspace.common.envelope.EnvelopeRefusedException.Reason;
import org.sumspace.common.trust.InvalidCertificateException;

class RefusalsTest {
    @Test
    void refusals_areCountedByWayAndReason() {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        Refusals refusals = Refusals.in(registry);
        refusals.count(Refusals.Way.HTTP_ANSWER, new EnvelopeRefusedException(Reason.REPLAYED, "again"));
        refusals.count(Refusals.Way.HTTP_ANSWER, new EnvelopeRefusedException(Reason.REPLAYED, "and again"));
        refusals.count(
                Refusals.Way.BUS,
                new EnvelopeRefusedException(
                        new InvalidCertificateException(InvalidCertificateException.Reason.REVOKED, "revoked")));
        assertThat(registry.scrape())
                .contains("sumspace_refused_total{reason=\"replayed\",way=\"http-answer\"} 2.0")
                .contains("sumspace_refused_total{reason=\"certificate-revoked\",way=\"bus\"} 1.0");
    }
}
