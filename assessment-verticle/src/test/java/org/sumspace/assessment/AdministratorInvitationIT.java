package org.sumspace.assessment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.AdministratorInvitation.Invitation;
import org.sumspace.common.config.InvalidConfigException;

/** A superadministrator is made with the settings of a node that does not run. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class AdministratorInvitationIT {
    @TempDir
    Path folder;

    /** assessment A6: the link is new each time until the account is activated; an invalid address is refused. */
    @Test
    void link_isMadeWithoutTheNode() {
        Map<String, String> settings = Map.of(
                "POSTGRES_PASSWORD", "a password",
                "DATA_DIR", folder.resolve("data").toString(),
                "APP_BASE_URL", "https://assessment.alder.example/");
        Invitation first = AdministratorInvitation.create(null, settings, "Root@alder.example");
        assertThat(first.email()).isEqualTo("root@alder.example");
        assertThat(first.link()).isEqualTo("https://assessment.alder.example/portal/activate#token=" + first.token());
        Invitation second = AdministratorInvitation.create(null, settings, "root@alder.example");
        assertThat(second.token()).isNotEqualTo(first.token());
        assertThatThrownBy(() -> AdministratorInvitation.create(null, settings, "nobody"))
                .hasMessageContaining("no e-mail address");
        assertThatThrownBy(() -> AdministratorInvitation.create(null, Map.of(), "root@alder.example"))
                .isInstanceOf(InvalidConfigException.class);
    }
}
