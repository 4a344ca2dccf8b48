package org.sumspace.converter.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.sumspace.common.http.multipart.MultipartReader;

class CustomFormTest {
    private static final String FORM = """
            --xx
            Content-Disposition: form-data; name="data_file"; filename="t.csv"

            a
            --xx
            Content-Disposition: form-data; name="config"

            {}
            --xx
            Content-Disposition: form-data; name="mapping_file"

            version: 1
            --xx--
            """.replace("\n", "\r\n");

    /** A form that arrived in two pieces was converted with the half of the mapping that the first piece had. */
    @Test
    void mappingThatHasArrivedInPart_isNotReady() {
        byte[] bytes = FORM.getBytes(UTF_8);
        int inTheMapping = FORM.indexOf("sion: 1");
        CustomForm form = new CustomForm();
        MultipartReader reader = MultipartReader.of("multipart/form-data; boundary=xx", form);

        reader.read(bytes, inTheMapping);
        assertThat(form.isReady()).isFalse();

        byte[] rest = FORM.substring(inTheMapping).getBytes(UTF_8);
        reader.read(rest, rest.length);
        assertThat(form.isReady()).isTrue();
        assertThat(new String(form.request().mapping(), UTF_8)).isEqualTo("version: 1");
    }
}
