package org.sumspace.common.testkit.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Columns as senders write them, and how every reader reads them. A line is a column: its type; its values; what each
 * becomes ({@code ~} is missing, {@code =} is unchanged); a part of the note about it ({@code ~} for none).
 */
public final class Spellings {
    private static final String TABLE = """
            NUMBER | 12 ; 0 ; 7.5 ; -3.25 ; +4 ; 1e-3 ; 2.5E+2 ; .5 | = ; = ; = ; = ; = ; = ; = ; 0.5 | ~
            NUMBER | 0,5 ; 12,25 ; 7 ; -3,1 | 0.5 ; 12.25 ; 7 ; -3.1 | decimal comma
            NUMBER | 1.234,50 ; 987 ; 12,5 ; 1.234.567 | 1234.50 ; 987 ; 12.5 ; 1234567 | points that group thousands
            NUMBER | 1,234.50 ; 987 ; 12.5 ; 1,234,567 | 1234.50 ; 987 ; 12.5 ; 1234567 | commas that group thousands
            NUMBER | 12,34,567.89 ; 987 ; 12.5 ; 1,234 ; 1,00,00,000 | 1234567.89 ; 987 ; 12.5 ; 1234 ; 10000000 | lakhs
            NUMBER | \u20b912,34,567 ; \u20b9 1,23,456.50 | 1234567 ; 123456.50 | amounts in \u20b9
            NUMBER | INR 12,34,567 ; INR 99,999 | 1234567 ; 99999 | amounts in INR
            TEXT | 12,34,567 ; 123,456 ; 1,23,456 ; 1,234,567 | = ; = ; = ; = | several notations
            TEXT | 12,34,56 ; 1,2,345 ; 123,45,678 | = ; = ; = | ~
            NUMBER | 1 234,5 ; 987 ; 12 345 | 1234.5 ; 987 ; 12345 | spaces that group thousands
            NUMBER | 1\u202f234,5 ; 12\u00a0345 ; 7 | 1234.5 ; 12345 ; 7 | spaces that group thousands
            NUMBER | 4 539,84 ; 2 871,10 ; 7 120,00 | 4539.84 ; 2871.10 ; 7120.00 | spaces that group thousands
            NUMBER | 4\u00a0539,84 ; 2\u00a0871,10 | 4539.84 ; 2871.10 | spaces that group thousands
            NUMBER | 4\u202f539,84 \u20ac ; 2\u202f871,10 \u20ac | 4539.84 ; 2871.10 | amounts in \u20ac
            NUMBER | 4 539 ; 2 871 ; 7 120 | 4539 ; 2871 ; 7120 | spaces that group thousands
            NUMBER | 123 456 \u20ac ; 987 654 \u20ac | 123456 ; 987654 | amounts in \u20ac
            TEXT | 110 001 ; 400 053 ; 560 001 | = ; = ; = | codes
            NUMBER | 1'234.50 ; 12\u2019345.00 ; 7.25 | 1234.50 ; 12345.00 ; 7.25 | apostrophes
            TEXT | 1,234 ; 987 ; 12,345 | = ; = ; = | may be decimal signs or group thousands
            TEXT | 12,5 ; 13.5 ; 14,5 ; 15.5 | = ; = ; = ; = | several notations
            NUMBER | 1.700 ; 1.701 ; 2.702 | = ; = ; = | read as decimal points
            NUMBER | 12 % ; 3% ; 4.5 % | 12 ; 3 ; 4.5 | percent signs
            NUMBER | 12,5 % ; 3 % | 12.5 ; 3 | percent signs
            TEXT | 12 % ; 0.12 ; 5 % ; 0.4 | = ; = ; = ; = | with a percent sign (2) and without (2)
            NUMBER | 3 \u20ac ; 4,50 \u20ac ; 1.200 \u20ac | 3 ; 4.50 ; 1200 | amounts in \u20ac
            NUMBER | $3 ; $1,200.50 ; -$5 ; $ 7.25 | 3 ; 1200.50 ; -5 ; 7.25 | amounts in $
            NUMBER | CHF 1'200.50 ; CHF 7.00 | 1200.50 ; 7.00 | amounts in CHF
            NUMBER | 1200.50 EUR ; 7 EUR | 1200.50 ; 7 | amounts in EUR
            TEXT | 3 \u20ac ; $4 ; 5 \u20ac ; $6 | = ; = ; = ; = | several currencies
            NUMBER | \u22125 ; 4 ; \u22121.5 | -5 ; 4 ; -1.5 | ~
            NUMBER | 1 ; 2.0 ; 3 ; 1.0 ; 2 | 1 ; 2 ; 3 ; 1 ; 2 | ~
            NUMBER | 5\u200b ; \u200e6 ; 7.5 | 5 ; 6 ; 7.5 | ~
            NUMBER | \u00a05 ; 6\u00a0 ; 7.5 | 5 ; 6 ; 7.5 | ~
            TRUTH | 0 ; 0.0 ; 1 ; 1.0 ; 1 | 0 ; 0 ; 1 ; 1 ; 1 | ~
            TRUTH | yes ; no ; yes ; no | = ; = ; = ; = | ~
            TRUTH | True ; False ; TRUE ; false | = ; = ; = ; = | differ in case
            TRUTH | 1 ; 0 ; NA ; 1 ; 0 | 1 ; 0 ; ~ ; 1 ; 0 | 'NA' in 1 value: read as missing
            TEXT | 0012 ; 0345 ; 9999 ; 0001 | = ; = ; = ; = | codes
            TEXT | 030123456 ; 0171234567 ; 08912345 | = ; = ; = | codes
            TEXT | +4930123456 ; +33612345678 ; +4917112345 | = ; = ; = | codes
            TEXT | 123 456 789 ; 987 654 321 | = ; = | codes
            TEXT | 12345678901234567 ; 22345678901234567 | = ; = | more than 15 digits
            TEXT | 2023_1 ; 2023_2 ; 2024_1 | = ; = ; = | ~
            TEXT | 3E7 ; 1E5 ; 2E3 | = ; = ; = | codes
            TEXT | 0x1F ; 0x2A | = ; = | ~
            TEXT | 1-1-1 ; 2-2-2 ; 12-3-10 | = ; = ; = | ~
            TEXT | 1/1/1 ; 3/4/2 ; 10/4/12 | = ; = ; = | ~
            TEXT | 1 1 1 ; 1 2 3 ; 10 2 12 | = ; = ; = | ~
            TEXT | 0.0.0 ; 1.4.12 ; 2.10.1 | = ; = ; = | ~
            TEXT | 2023-1 ; 2023-2 ; 2024-1 | = ; = ; = | months without a day
            TEXT | 1_000 ; 2_500 | = ; = | underscores
            TEXT | 1_234_567.89 ; -1_000,5 ; 2_500 | = ; = ; = | underscores
            TEXT | 92 kr ; 105 kr ; 7,50 kr | = ; = ; = | a unit after them
            TEXT | 70kg ; 81.5 kg ; 64 kg | = ; = ; = | a unit after them
            TEXT | '21 ; '22 ; '23 | = ; = ; = | an apostrophe before digits
            TEXT | '0171234 ; '0171235 | = ; = | an apostrophe before digits
            TEXT | 12/1982 ; 01/1990 ; 7/2001 | = ; = ; = | months without a day
            TEXT | 57 mins 1 secs ; 3 mins 20 secs | = ; = | ~
            TEXT | 00:00 ; 10:30 ; 23:59 | = ; = ; = | ~
            NUMBER | 20240131 ; 20231224 | = ; = | may be dates
            NUMBER | 20240131 ; 20241399 ; 31415926 | = ; = ; = | ~
            NUMBER | 45000 ; 45001 | = ; = | ~
            NUMBER | 1998 ; 2004 ; 2010 | = ; = ; = | ~
            TIME | 2024-01-31 ; 1998-12-01 | = ; = | ~
            TIME | 2024-01-31T10:00:00Z ; 2024-01-31T10:00:00.123Z ; 2024-01-31T10:00:00+02:00 | = ; = ; = | ~
            TIME | 2024-01-31 10:00 ; 2024-01-31 10:00:05 | = ; = | without a zone
            TIME | 2024-01-31T10:00:00+0200 ; 2024-01-31T10:00:00 UTC | 2024-01-31T10:00:00+02:00 ; 2024-01-31T10:00:00Z | ~
            TIME | 2024-01-31T10:00:00-05 ; 2024-01-31T10:00:00+01:00[Europe/Paris] | 2024-01-31T10:00:00-05:00 ; 2024-01-31T10:00:00+01:00 | ~
            TIME | 2024/1/5 ; 2024/12/31 | 2024-01-05 ; 2024-12-31 | ~
            TIME | 2024.01.05 ; 2024.12.31 | 2024-01-05 ; 2024-12-31 | ~
            TIME | 31/12/1998 ; 01/02/2004 | 1998-12-31 ; 2004-02-01 | the day first
            TIME | 31.12.1998 ; 1.2.2004 ; 05. 03. 2001 | 1998-12-31 ; 2004-02-01 ; 2001-03-05 | the day first
            TIME | 31-12-1998 ; 01-02-2004 | 1998-12-31 ; 2004-02-01 | the day first
            TIME | 12/31/1998 ; 02/01/2004 | 1998-12-31 ; 2004-02-01 | the month first
            TIME | 03/04/2001 ; 05/06/2002 | 2001-04-03 ; 2002-06-05 | no value shows their order
            TIME | 03/03/2001 ; 05/05/2002 | 2001-03-03 ; 2002-05-05 | means the same days
            TEXT | 31/12/1998 ; 12/31/1998 ; 30/11/1997 ; 11/30/1997 | = ; = ; = ; = | different orders
            TIME | 04/04/01 ; 31/12/98 ; 15/06/99 | 2001-04-04 ; 1998-12-31 ; 1999-06-15 | read as 1998 to 2001
            TIME | 31.12.61 ; 15.06.99 ; 01.01.05 ; 02.02.83 | 1961-12-31 ; 1999-06-15 ; 2005-01-01 ; 1983-02-02 | read as 1961 to 2005
            TIME | 12/31/23 ; 1/5/24 | 2023-12-31 ; 2024-01-05 | the month first
            TIME | 98-12-31 ; 99-06-15 | 1998-12-31 ; 1999-06-15 | the year first
            TIME | 31/12/1998 10:30 ; 01/02/2004 23:59:59 | 1998-12-31T10:30:00 ; 2004-02-01T23:59:59 | the day first
            TIME | 12/31/1998 10:30 PM ; 2/1/2004 12:05 am | 1998-12-31T22:30:00 ; 2004-02-01T00:05:00 | the month first
            TIME | 31.12.1998, 10:30 Uhr ; 01.02.2004 um 08:00 | 1998-12-31T10:30:00 ; 2004-02-01T08:00:00 | the day first
            TIME | 31.12.1998 10:30 CET ; 15.07.2004 08:00 CEST | 1998-12-31T10:30:00+01:00 ; 2004-07-15T08:00:00+02:00 | the day first
            TIME | 31 Dec 1998 ; 1 February 2004 ; 5-Mar-2001 | 1998-12-31 ; 2004-02-01 ; 2001-03-05 | ~
            TIME | Dec 31, 1998 ; February 1st, 2004 ; Sept. 5 2001 | 1998-12-31 ; 2004-02-01 ; 2001-09-05 | ~
            TIME | 31. Dezember 1998 ; 1. Februar 2004 ; 5. M\u00e4rz 2001 ; 3. Mai 1999 | 1998-12-31 ; 2004-02-01 ; 2001-03-05 ; 1999-05-03 | ~
            TIME | 31 d\u00e9cembre 1998 ; 1er f\u00e9vrier 2004 ; 5 ao\u00fbt 2001 ; 3 juil. 1999 | 1998-12-31 ; 2004-02-01 ; 2001-08-05 ; 1999-07-03 | ~
            TIME | 31 de diciembre de 1998 ; 1 de enero de 2004 ; 5 ago 2001 | 1998-12-31 ; 2004-01-01 ; 2001-08-05 | ~
            TIME | 31 dicembre 1998 ; 1 gennaio 2004 ; 5 ott 2001 | 1998-12-31 ; 2004-01-01 ; 2001-10-05 | ~
            TIME | 31 de dezembro de 1998 ; 3 fev 2004 ; 5 set 2001 | 1998-12-31 ; 2004-02-03 ; 2001-09-05 | ~
            TIME | 31 december 1998 ; 3 mrt 2004 ; 5 okt 2001 | 1998-12-31 ; 2004-03-03 ; 2001-10-05 | ~
            TIME | 31-Dec-98 ; 05-Jan-01 | 1998-12-31 ; 2001-01-05 | years of two digits
            TIME | 31DEC1998 ; 05JAN2001 | 1998-12-31 ; 2001-01-05 | ~
            TIME | 2024-Jan-05 ; 1998-Dec-31 | 2024-01-05 ; 1998-12-31 | ~
            TIME | Thu, 31 Dec 1998 10:00:00 +0100 ; Mon, 5 Jan 2004 08:00:00 GMT | 1998-12-31T10:00:00+01:00 ; 2004-01-05T08:00:00Z | ~
            TIME | Thu Dec 31 10:00:00 UTC 1998 ; Mon Jan  5 08:00:00 CET 2004 | 1998-12-31T10:00:00Z ; 2004-01-05T08:00:00+01:00 | ~
            TIME | Thu Dec 31 1998 10:00:00 GMT+0100 (Central European Standard Time) ; Mon Jan 05 2004 08:00:00 GMT+0000 | 1998-12-31T10:00:00+01:00 ; 2004-01-05T08:00:00Z | ~
            TIME | Thursday, December 31, 1998 ; Monday, January 5, 2004 | 1998-12-31 ; 2004-01-05 | ~
            TIME | Donnerstag, 31. Dezember 1998 ; Mo, 5.1.2004 | 1998-12-31 ; 2004-01-05 | the day first
            TIME | 31/Dec/1998:10:00:00 +0100 ; 05/Jan/2004:08:00:00 +0100 | 1998-12-31T10:00:00+01:00 ; 2004-01-05T08:00:00+01:00 | ~
            TIME | 31.12.1998. ; 5.1.2004. 8:00 | 1998-12-31 ; 2004-01-05T08:00:00 | the day first
            TIME | 1998. 12. 31. ; 2004. 01. 05. | 1998-12-31 ; 2004-01-05 | ~
            TIME | Donnerstag, den 31. Dezember 1998 ; Montag, den 5. Januar 2004 | 1998-12-31 ; 2004-01-05 | ~
            TIME | 1\u00b0 gennaio 2004 ; 31 dicembre 1998 | 2004-01-01 ; 1998-12-31 | ~
            TIME | 31/12/1998 10:15 p. m. ; 5/1/2004 8:00:00 a.\u00a0m. | 1998-12-31T22:15:00 ; 2004-01-05T08:00:00 | the day first
            TIME | 31/12/1998 10h15 ; 05/01/2004 \u00e0 8h00 | 1998-12-31T10:15:00 ; 2004-01-05T08:00:00 | the day first
            TEXT | 7 out of 10 ; 8 out of 10 ; 9 out of 12 | = ; = ; = | ~
            TEXT | 31-DEC-98 10.15.30.000000 AM ; 05-JAN-04 08.00.00.000000 PM | = ; = | ~
            TEXT | 31.12.1998 10.15 ; 05.01.2004 08.00 | = ; = | in a form that is not read
            TEXT | '31.12.1998 ; '05.01.2004 | = ; = | an apostrophe before digits
            TEXT | 31 / 12 / 1998 ; 5 / 1 / 2004 | = ; = | in a form that is not read
            TEXT | 19981231T101500Z ; 20040105T080000Z | = ; = | in a form that is not read
            TEXT | 1998\u5e7412\u670831\u65e5 ; 2004\u5e741\u67085\u65e5 | = ; = | in a form that is not read
            TEXT | 2024-02-30 ; 2023-02-29 ; 31/04/2001 | = ; = ; = | of days that do not exist
            TEXT | 2024-01 ; 2024-02 | = ; = | months without a day
            TEXT | today ; tomorrow ; March | = ; = ; = | ~
            NUMBER | 1.5 ; NA ; 2.5 ; N/A ; n/a ; 3.5 | = ; ~ ; = ; ~ ; ~ ; = | read as missing because the other values are numbers
            NUMBER | 1.5 ; NaN ; nan ; None ; null ; NULL ; #N/A ; ? ; - ; . ; 2.5 | = ; ~ ; ~ ; ~ ; ~ ; ~ ; ~ ; ~ ; ~ ; ~ ; = | '?' in 1 value
            NUMBER | 1,5 ; <NA> ; \\N ; #DIV/0! ; -- ; 2,5 | 1.5 ; ~ ; ~ ; ~ ; ~ ; 2.5 | read as missing
            TIME | 31.12.1998 ; NA ; NaT ; 01.02.2004 | 1998-12-31 ; ~ ; ~ ; 2004-02-01 | read as missing because the other values are dates
            NUMBER | 31 ; k.A. ; 29 ; k. A. ; keine Angabe ; s/d ; 40 | = ; ~ ; = ; ~ ; ~ ; ~ ; = | 'k.A.' in 1 value
            TEXT | NA ; DE ; FR ; None ; null | = ; = ; = ; = ; = | 'NA' in 1 value
            TEXT | ? ; Private ; - ; State-gov | = ; = ; = ; = | read as a value
            NUMBER | 1,5 ; #NV ; #WERT! ; #N/D ; #VALEUR! ; #\u00a1VALOR! ; #RIF! ; #ERROR! ; \u2026 | 1.5 ; ~ ; ~ ; ~ ; ~ ; ~ ; ~ ; ~ ; ~ | '#NV' in 1 value
            NUMBER | 1.5 ; inf ; -inf ; 2.5 ; 1e999 | = ; = ; = ; = ; = | infinite or too large
            TEXT | 0-10% ; 10-20% ; 20-Oct ; 30-40% | = ; = ; = ; = | a spreadsheet
            TEXT | r\u00e9ussi ; re\u0301ussi ; autre | = ; = ; = | look the same
            TEXT | FAIL ; fail ; pass | = ; = ; = | differ in case or spaces alone (1)
            TEXT | ada ; bea ; cleo | = ; = ; = | ~
            """;

    private Spellings() {}

    /**
     * A column.
     *
     * @param type name of the type
     * @param read what the values become; the empty text is missing
     * @param note a part of the expected note; empty if there is none
     */
    public record Spelling(String type, List<String> values, List<String> read, String note) {
        public Spelling {
            values = List.copyOf(values);
            read = List.copyOf(read);
        }

        @Override
        public String toString() {
            return String.join(" ; ", values);
        }
    }

    public static List<Spelling> all() {
        return TABLE.lines().map(Spellings::spelling).toList();
    }

    private static Spelling spelling(String line) {
        String[] parts = line.split(" \\| ");
        List<String> values = Stream.of(parts[1].split(" ; ")).toList();
        List<String> read = new ArrayList<>(Arrays.asList(parts[2].split(" ; ")));
        if (parts.length != 4 || read.size() != values.size()) {
            throw new IllegalArgumentException("expected four parts and a reading of each value: " + line);
        }
        for (int i = 0; i < values.size(); i++) {
            String becomes = read.get(i);
            read.set(i, becomes.equals("=") ? values.get(i) : becomes.equals("~") ? "" : becomes);
        }
        return new Spelling(parts[0], values, read, parts[3].equals("~") ? "" : parts[3]);
    }
}
