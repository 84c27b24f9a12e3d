/// The immutable content of a template file.
final class SourceText: Sendable {
    let file: String
    let bytes: [UInt8]

    init(file: String, bytes: [UInt8]) {
        self.file = file
        // The byte order mark is not part of the text.
        self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    }

    func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

/// A position in a source. The line and column are computed only for error messages.
struct SourcePosition: Sendable {
    let source: SourceText
    let offset: Int

    var lineAndColumn: (line: Int, column: Int) {
        var line = 1
        var start = 0
        for index in 0..<min(offset, source.bytes.count) where source.bytes[index] == UInt8(ascii: "\n") {
            line += 1
            start = index + 1
        }
        return (line, offset - start + 1)
    }

    func diagnostic(_ code: TemplateDiagnostic.Code, _ message: String) -> TemplateDiagnostic {
        let (line, column) = lineAndColumn
        return TemplateDiagnostic(code: code, message: message, file: source.file, line: line, column: column)
    }

    func error(_ code: TemplateDiagnostic.Code, _ message: String) -> TemplateError {
        TemplateError([diagnostic(code, message)])
    }
}

/// A range of a source.
struct SourceRange: Sendable {
    let source: SourceText
    let range: Range<Int>

    var bytes: ArraySlice<UInt8> { source.bytes[range] }
    var string: String { source.string(range) }
    var position: SourcePosition { SourcePosition(source: source, offset: range.lowerBound) }
}
