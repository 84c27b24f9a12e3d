/// The texts of the archive in one language.
public struct ArchiveTexts: Sendable, Equatable {
    /// The code of the language.
    public let language: String
    /// The texts, by the keys of the template.
    public let all: [String: String]

    /// Returns the text with a key.
    public subscript(key: String) -> String { all[key] ?? key }

    /// Returns the text with a key, with a value in place of `%@`.
    public func text(_ key: String, _ value: String) -> String { self[key].replacing("%@", with: value) }

    /// Returns a size, such as `1.5 MB`.
    public func size(_ bytes: Int) -> String {
        var (number, unit) = (Double(bytes), 0)
        let units = ["B", "kB", "MB", "GB", "TB"]
        while number >= 999.5, unit < units.count - 1 { (number, unit) = (number / 1000, unit + 1) }
        let tenths = Int((number * 10).rounded())
        let isWhole = unit == 0 || tenths >= 100 || tenths % 10 == 0
        let digits = isWhole ? "\(Int(number.rounded()))" : "\(tenths / 10).\(tenths % 10)"
        return "\(digits) \(units[unit])"
    }

    /// Returns the texts of a language: of Korean for `ko`, otherwise of English.
    public static func of(_ language: String?) -> ArchiveTexts { language == "ko" ? korean : english }

    /// The texts in English.
    public static let english = ArchiveTexts(
        language: "en",
        all: [
            "title": "Archive", "lead": "Keep files here, get them back, or take all of them along as one zip file.",
            "files": "Files", "add": "Add", "empty": "No files yet. Choose some above.", "stored": "Stored files",
            "delete": "Delete %@", "remove": "Delete", "export": "Download all", "exporting": "Preparing the zip file",
            "arrivals": "Messages of the webhook", "silent": "Nothing has arrived yet.", "room": "%@ free",
            "tooLarge": "This file is too large. A file may have at most %@.",
            "full": "There is no room for this file: the archive has %@ free. Delete some files first.",
            "failed": "“%@” could not be stored. Please try again.", "gone": "This file was deleted already.",
            "incomplete": "The zip file could not be completed. Please try again.", "languages": "Language",
        ])

    /// The texts in Korean.
    public static let korean = ArchiveTexts(
        language: "ko",
        all: [
            "title": "보관함", "lead": "파일을 보관하고, 다시 내려받거나, 전부를 zip 파일 하나로 가져가세요.",
            "files": "파일", "add": "추가", "empty": "아직 파일이 없습니다. 위에서 선택하세요.", "stored": "보관된 파일",
            "delete": "%@ 삭제", "remove": "삭제", "export": "모두 내려받기", "exporting": "zip 파일 준비 중",
            "arrivals": "웹훅 메시지", "silent": "아직 도착한 메시지가 없습니다.", "room": "남은 공간 %@",
            "tooLarge": "파일이 너무 큽니다. 파일은 최대 %@까지 가능합니다.",
            "full": "공간이 부족합니다. 남은 공간은 %@입니다. 먼저 다른 파일을 삭제하세요.",
            "failed": "“%@”을(를) 보관하지 못했습니다. 다시 시도하세요.", "gone": "이미 삭제된 파일입니다.",
            "incomplete": "zip 파일을 완성하지 못했습니다. 다시 시도하세요.", "languages": "언어",
        ])
}
