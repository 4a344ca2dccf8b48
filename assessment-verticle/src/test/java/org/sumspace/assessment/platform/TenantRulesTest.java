package org.sumspace.assessment.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sumspace.assessment.platform.core.QuotaRules;
import org.sumspace.assessment.platform.core.UsagePeriods;
import org.sumspace.assessment.platform.domain.Quota;
import org.sumspace.assessment.platform.domain.Tenant;
import org.sumspace.assessment.platform.domain.Tenant.TenantStatus;
import org.sumspace.assessment.platform.domain.TenantFeature;
import org.sumspace.assessment.platform.domain.TenantState;
import org.sumspace.assessment.platform.domain.Usage.UsagePeriod;
import org.sumspace.assessment.shared.domain.AccountPermission;

/** Permissions that follow from the state and the quotas of a tenant. */
class TenantRulesTest {
    private static TenantState tenant(TenantStatus status, Map<String, Long> limits, TenantFeature... disabled) {
        return new TenantState(
                new Tenant(UUID.randomUUID(), "alder", "Alder", "standard", null, status, null, limits, Instant.EPOCH),
                Set.of(disabled));
    }

    @Test
    void suspendedTenant_readsAndExports_andNothingElse() {
        TenantState suspended = tenant(TenantStatus.SUSPENDED, Map.of());
        for (AccountPermission permission : AccountPermission.values()) {
            boolean reads =
                    permission.label().endsWith(":read") || permission.label().endsWith(":export");
            assertThat(suspended.withheld().contains(permission))
                    .as(permission.label())
                    .isEqualTo(!reads);
        }
        assertThat(suspended.reason(AccountPermission.AUDITS_RUN))
                .get()
                .asString()
                .contains("suspended");
        assertThat(tenant(TenantStatus.PENDING, Map.of()).withheld()).isEqualTo(suspended.withheld());
        assertThat(tenant(TenantStatus.ACTIVE, Map.of()).withheld()).isEmpty();
    }

    @Test
    void disabledFeature_takesItsPermissions_alsoOfASuspendedTenant() {
        TenantState state = tenant(TenantStatus.SUSPENDED, Map.of(), TenantFeature.EXPORTS);
        assertThat(state.withheld()).contains(AccountPermission.REPORTS_EXPORT, AccountPermission.COMPLIANCE_EXPORT);
        assertThat(tenant(TenantStatus.ACTIVE, Map.of(), TenantFeature.MODELS).withheld())
                .containsExactlyInAnyOrder(AccountPermission.MODELS_REGISTER, AccountPermission.MODELS_PREDICT);
    }

    @ParameterizedTest
    @CsvSource({
        "100, 0, 1, true",
        "100, 99, 1, true",
        "100, 100, 1, false",
        "0, 0, 1, false",
        "100, 0, 101, false",
        "9223372036854775807, 9223372036854775807, 1, false",
        "100, 50, 9223372036854775807, false"
    })
    void quota_permitsExactlyItsLimit(long limit, long used, long wanted, boolean within) {
        assertThat(QuotaRules.isWithin(limit, used, wanted)).isEqualTo(within);
    }

    @Test
    void limitOfATenant_replacesTheStandard() {
        Tenant tenant = tenant(TenantStatus.ACTIVE, Map.of("jobs_per_day", 3L)).tenant();
        assertThat(tenant.limit(Quota.JOBS_PER_DAY)).isEqualTo(3);
        assertThat(tenant.limit(Quota.AUDIT_RUNS_PER_MONTH)).isEqualTo(100);
    }

    @ParameterizedTest
    @CsvSource({
        "MONTH, 2026-11-30T23:59:59.500Z, 2026-11, 1",
        "MONTH, 2026-12-31T00:00:00Z, 2026-12, 86400",
        "DAY, 2028-02-29T12:00:00Z, 2028-02-29, 43200",
        "HOUR, 2026-11-25T12:59:30Z, 2026-11-25T12, 30"
    })
    void periods_endWhenTheNextBegins(UsagePeriod period, Instant now, String name, int left) {
        assertThat(UsagePeriods.name(period, now)).isEqualTo(name);
        assertThat(UsagePeriods.secondsLeft(period, now)).isEqualTo(left);
    }
}
