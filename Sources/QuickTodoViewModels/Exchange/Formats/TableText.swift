/// The cells of tables (RFC 4180).
///
/// Spreadsheets calculate cells that begin with certain characters, so that a title from someone else could run a formula
/// (OWASP, “CSV Injection”). Such texts get an apostrophe in front, which is taken away when they are read.
enum TableText {
    /// Returns a row with its line break.
    static func row(_ cells: [String]) -> [UInt8] { Array((cells.map(quoted).joined(separator: ",") + "\r\n").utf8) }

    /// Returns a text that no spreadsheet calculates.
    static func harmless(_ text: String) -> String { isFormula(text) ? "'" + text : text }

    /// Returns the text whose harmless form is given.
    static func original(_ text: String) -> String {
        text.unicodeScalars.first == "'" && isFormula(text) ? String(text.unicodeScalars.dropFirst()) : text
    }

    /// Indicates whether a text is a formula behind any number of apostrophes.
    private static func isFormula(_ text: String) -> Bool {
        let first = text.unicodeScalars.drop { $0 == "'" }.first
        return first.map { ["=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠"].contains($0) } ?? false
    }

    private static func quoted(_ cell: String) -> String {
        let needsQuotes = cell.utf8.contains { "\",;\t\r\n".utf8.contains($0) } || cell.first == " " || cell.last == " "
        return needsQuotes ? "\"\(cell.replacing("\"", with: "\"\""))\"" : cell
    }
}
