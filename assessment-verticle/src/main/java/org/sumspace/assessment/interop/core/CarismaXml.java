package org.sumspace.assessment.interop.core;

import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import org.sumspace.assessment.interop.domain.CarismaReport;
import org.sumspace.assessment.interop.domain.CarismaReport.Check;
import org.sumspace.assessment.interop.domain.CarismaReport.Message;
import org.sumspace.assessment.interop.domain.InvalidReportException;

/**
 * Reads and writes reports of CARiSMA in XML. A report with a document type or an entity of its own is refused, because these
 * could read files, call servers, or grow without limit.
 */
public final class CarismaXml {
    private static final String ROOT = "AnalysisResult";
    private static final int DEPTH_MAX = 16;
    private static final int ELEMENTS_MAX = 10_000;
    private static final int ATTRIBUTES_MAX = 16;
    private static final String NOT_XML = "The report is not well-formed XML.";

    private CarismaXml() {}

    /**
     * An element without its attributes, which reports of CARiSMA do not have.
     *
     * @param text of its own, not of its children
     */
    private record Element(String name, StringBuilder text, List<Element> children) {
        String content() {
            return text.toString().strip();
        }

        String child(String childName) {
            return children.stream()
                    .filter(each -> each.name().equals(childName))
                    .map(Element::content)
                    .findFirst()
                    .orElse("");
        }

        List<Element> all(String childName) {
            return children.stream()
                    .filter(each -> each.name().equals(childName))
                    .toList();
        }
    }

    public static CarismaReport read(String xml) throws InvalidReportException {
        Element root;
        try {
            XMLStreamReader reader = factory().createXMLStreamReader(new StringReader(xml));
            try {
                root = tree(reader);
            } finally {
                reader.close();
            }
        } catch (XMLStreamException e) {
            throw new InvalidReportException(NOT_XML, e);
        }
        if (!root.name().equals(ROOT)) {
            throw new InvalidReportException("The root of a report of CARiSMA is the element " + ROOT + ".");
        }
        return report(root);
    }

    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        factory.setXMLResolver((publicId, systemId, base, namespace) -> {
            throw new XMLStreamException("a report refers to nothing");
        });
        return factory;
    }

    private static Element tree(XMLStreamReader reader) throws XMLStreamException, InvalidReportException {
        List<Element> open = new ArrayList<>();
        Element root = null;
        int elements = 0;
        while (reader.hasNext()) {
            switch (reader.next()) {
                case XMLStreamReader.START_ELEMENT -> {
                    elements++;
                    if (open.size() >= DEPTH_MAX
                            || elements > ELEMENTS_MAX
                            || reader.getAttributeCount() > ATTRIBUTES_MAX) {
                        throw new InvalidReportException("The report is too deep, or has too many elements.");
                    }
                    Element element = new Element(reader.getLocalName(), new StringBuilder(), new ArrayList<>());
                    if (open.isEmpty()) {
                        root = element;
                    } else {
                        open.get(open.size() - 1).children().add(element);
                    }
                    open.add(element);
                }
                case XMLStreamReader.END_ELEMENT -> open.remove(open.size() - 1);
                case XMLStreamReader.CHARACTERS, XMLStreamReader.CDATA ->
                    open.get(open.size() - 1).text().append(reader.getText());
                case XMLStreamReader.DTD, XMLStreamReader.ENTITY_REFERENCE ->
                    throw new InvalidReportException(
                            "The report has a document type or an entity of its own, which is not read.");
                default -> {}
            }
        }
        if (root == null) {
            throw new InvalidReportException(NOT_XML);
        }
        return root;
    }

    private static CarismaReport report(Element root) {
        List<Check> checks = new ArrayList<>();
        Map<String, List<String>> additional = new LinkedHashMap<>();
        for (Element child : root.children()) {
            switch (child.name()) {
                case "AnalyzedModel", "Filepath", "Status", "Timestamp", "ReportDump" -> {}
                case "CheckResult" -> checks.add(check(child));
                default ->
                    additional
                            .computeIfAbsent(child.name(), name -> new ArrayList<>())
                            .add(child.content());
            }
        }
        return new CarismaReport(
                root.child("AnalyzedModel"),
                root.child("Filepath"),
                root.child("Status"),
                root.child("Timestamp"),
                checks,
                root.child("ReportDump"),
                additional);
    }

    private static Check check(Element element) {
        return new Check(
                element.child("name"),
                element.child("successful").equals("true"),
                element.all("results").stream()
                        .map(result -> new Message(result.child("status"), result.child("text")))
                        .toList());
    }

    /** The report in the form that CARiSMA itself writes. */
    public static String write(CarismaReport report) {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
            xml.writeStartDocument("UTF-8", "1.0");
            xml.writeStartElement(ROOT);
            element(xml, "AnalyzedModel", report.analysedModel());
            element(xml, "Filepath", report.filepath());
            element(xml, "Status", report.status());
            element(xml, "Timestamp", report.timestamp());
            for (Check check : report.checks()) {
                xml.writeStartElement("CheckResult");
                element(xml, "name", check.name());
                element(xml, "successful", Boolean.toString(check.successful()));
                for (Message message : check.messages()) {
                    xml.writeStartElement("results");
                    element(xml, "status", message.status());
                    element(xml, "text", message.text());
                    xml.writeEndElement();
                }
                xml.writeEndElement();
            }
            element(xml, "ReportDump", report.dump());
            xml.writeEndElement();
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("a text in memory cannot be written", e);
        }
        return text.toString();
    }

    private static void element(XMLStreamWriter xml, String name, String content) throws XMLStreamException {
        xml.writeStartElement(name);
        xml.writeCharacters(printable(content));
        xml.writeEndElement();
    }

    /** XML 1.0 cannot express most control characters, not even escaped; names of columns may have them. */
    private static String printable(String content) {
        StringBuilder text = new StringBuilder();
        content.codePoints().map(each -> isXml(each) ? each : 0xFFFD).forEach(text::appendCodePoint);
        return text.toString();
    }

    private static boolean isXml(int codePoint) {
        return codePoint == '\t'
                || codePoint == '\n'
                || codePoint == '\r'
                || (codePoint >= 0x20 && codePoint <= 0xD7FF)
                || (codePoint >= 0xE000 && codePoint <= 0xFFFD)
                || codePoint >= 0x10000;
    }
}
