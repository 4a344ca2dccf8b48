package org.sumspace.connector.registration.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SigningKeysFileTest {
    private static final Pattern PRIVATE = Pattern.compile("\"d\" : \"([^\"]+)\"");

    @TempDir
    Path folder;

    @Test
    void damagedFile_isRefused_withoutAnythingOfAPrivateKey() throws IOException {
        SigningKeysFile keys = new SigningKeysFile(folder);
        keys.open(new SecureRandom());
        Path file = folder.resolve("connector-keys.json");
        String content = Files.readString(file);
        Matcher key = PRIVATE.matcher(content);
        assertThat(key.find()).isTrue();
        Files.writeString(file, content.replace("\"" + key.group(1) + "\"", key.group(1)));

        StringWriter shown = new StringWriter();
        catchThrowable(() -> keys.open(new SecureRandom())).printStackTrace(new PrintWriter(shown));

        assertThat(shown.toString())
                .contains("connector-keys.json", "JWK set")
                .doesNotContain(key.group(1).substring(0, 8));
    }
}
