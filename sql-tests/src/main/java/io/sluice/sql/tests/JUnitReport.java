package io.sluice.sql.tests;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Results as the XML that build servers read. */
public final class JUnitReport {
    private JUnitReport() {}

    public static void write(Path file, List<CaseResult> results) throws IOException {
        try (Writer out = Files.newBufferedWriter(file)) {
            XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(out);
            xml.writeStartDocument("UTF-8", "1.0");
            xml.writeStartElement("testsuite");
            xml.writeAttribute("name", "sluice");
            xml.writeAttribute("tests", Integer.toString(results.size()));
            xml.writeAttribute(
                    "failures",
                    Long.toString(
                            results.stream().filter(result -> !result.passed()).count()));
            for (CaseResult result : results) {
                writeCase(xml, result);
            }
            xml.writeEndElement();
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IOException(e);
        }
    }

    private static void writeCase(XMLStreamWriter xml, CaseResult result) throws XMLStreamException {
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", result.script());
        xml.writeAttribute("name", "line " + result.step().line());
        xml.writeAttribute("time", String.format(Locale.ROOT, "%.3f", result.nanos() / 1e9));
        if (result.failure().isPresent()) {
            xml.writeStartElement("failure");
            xml.writeAttribute(
                    "message", result.failure().get().lines().findFirst().orElse(""));
            xml.writeCharacters(result.step().sql() + "\n\n" + result.failure().get());
            xml.writeEndElement();
        }
        xml.writeEndElement();
    }
}
