package org.sumspace.assessment.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.assessment.interop.core.CarismaXml;
import org.sumspace.assessment.interop.domain.CarismaReport;
import org.sumspace.assessment.interop.domain.CarismaReport.Check;
import org.sumspace.assessment.interop.domain.CarismaReport.Message;
import org.sumspace.assessment.interop.domain.InvalidReportException;

class CarismaXmlTest {
    private static final Path SAMPLE =
            Path.of("../../shared/data/assessment/carisma/c7f2581f-fc9a-4441-9cd0-ed97b46a5dc3.xml");

    @TempDir
    Path folder;

    @Test
    void publicReport_isRead() throws Exception {
        assumeTrue(Files.exists(SAMPLE), "the public samples are not here");
        CarismaReport report = CarismaXml.read(Files.readString(SAMPLE));
        assertThat(report.analysedModel()).isEqualTo("test_analysis (UML2)");
        assertThat(report.filepath()).isEqualTo("/test/test.uml");
        assertThat(report.status()).isEqualTo("FAIL");
        assertThat(report.timestamp()).isEqualTo("20250319-123158");
        assertThat(report.checks())
                .containsExactly(new Check(
                        "UMLsec secure links Check",
                        false,
                        List.of(
                                new Message("ERROR", "default attacker can read at CommunicationPath 'null'."),
                                new Message("ERROR", "default attacker can insert at CommunicationPath 'null'."))));
        assertThat(report.dump()).contains("The analysis detected 2 errors.");
        assertThat(report.additional()).isEmpty();
        assertThat(report.toImport().get("riskCategories")).isEqualTo(List.of("UMLsec secure links Check"));
    }

    @Test
    void unknownElements_areKept() throws Exception {
        CarismaReport report = CarismaXml.read(
                "<AnalysisResult><Status>SUCCESS</Status><Plugin>a</Plugin><Plugin><Name/>b</Plugin></AnalysisResult>");
        assertThat(report.additional()).isEqualTo(Map.of("Plugin", List.of("a", "b")));
    }

    @Test
    void whatIsWritten_isReadAgain() throws Exception {
        CarismaReport report = new CarismaReport(
                "a <b> & \"c\"",
                "]]>",
                "SUCCESS",
                "20261125-120000",
                List.of(new Check("x", true, List.of(new Message("INFO", "é €")))),
                "line 1\nline 2",
                Map.of());
        assertThat(CarismaXml.read(CarismaXml.write(report))).isEqualTo(report);
    }

    /** XML cannot express control characters; a name of a column may have them. */
    @Test
    void controlCharacters_areReplaced() throws Exception {
        CarismaReport report = new CarismaReport("a\u0000b\u001b\ud800", "", "", "", List.of(), "", Map.of());
        assertThat(CarismaXml.read(CarismaXml.write(report)).analysedModel()).isEqualTo("a\ufffdb\ufffd\ufffd");
    }

    /** A file that the node can read must not get into an import. */
    @Test
    void externalEntity_isNotRead() throws Exception {
        Path secret = Files.writeString(folder.resolve("secret"), "the content of a file");
        String xml = "<!DOCTYPE a [<!ENTITY x SYSTEM \"" + secret.toUri() + "\">]>"
                + "<AnalysisResult><Status>&x;</Status></AnalysisResult>";
        assertThatThrownBy(() -> CarismaXml.read(xml))
                .isInstanceOf(InvalidReportException.class)
                .hasMessageNotContaining("content of a file");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!DOCTYPE a SYSTEM \"http://127.0.0.1:9/x.dtd\"><AnalysisResult/>",
                "<!DOCTYPE a><AnalysisResult/>",
                "<!DOCTYPE a [<!ENTITY % p SYSTEM \"file:///etc/hostname\"> %p;]><AnalysisResult/>",
                "<!DOCTYPE a [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;\"><!ENTITY c"
                        + " \"&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;\"><!ENTITY d \"&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;\">]>"
                        + "<AnalysisResult><Status>&d;</Status></AnalysisResult>",
                "<AnalysisResult><Status>&unknown;</Status></AnalysisResult>",
                "<AnalysisResult><Status></AnalysisResult>",
                "<AnalysisResult/><AnalysisResult/>",
                "<Other/>",
                "no report",
                "",
            })
    void whatIsNoPlainReport_isRefused(String xml) {
        assertThatThrownBy(() -> CarismaXml.read(xml)).isInstanceOf(InvalidReportException.class);
    }

    @Test
    void deepAndWideReports_areRefused() {
        String deep = "<a>".repeat(17) + "</a>".repeat(17);
        assertThatThrownBy(() -> CarismaXml.read(deep)).hasMessageContaining("too deep");
        String wide = "<AnalysisResult>" + "<a/>".repeat(10_000) + "</AnalysisResult>";
        assertThatThrownBy(() -> CarismaXml.read(wide)).hasMessageContaining("too many elements");
    }
}
