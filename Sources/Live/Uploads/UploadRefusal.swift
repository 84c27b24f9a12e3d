import HTTP
public import Texts

/// A reason of the server to refuse a file, which the user sees beside the field.
public enum UploadRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file is larger than ``UploadLimits/fileBytes``.
    case fileTooLarge(limit: Int)
    /// The files of the field are larger than ``UploadLimits/fieldBytes`` together, or those of the page larger than
    /// ``LiveLimits/uploadBytesPerPage``.
    case tooManyBytes(limit: Int)
    /// The field has ``UploadLimits/files`` already.
    case tooManyFiles(limit: Int)
    /// The field does not accept files of this type.
    case wrongType(accepted: [String])
    /// The server has no space left.
    case noSpace
    /// The server cannot store files.
    case notStored
    /// The upload was not continued, or the file not used, in time.
    case expired

    /// A sentence in English.
    public var description: String { text.description }

    /// The sentence for the user. ``LiveConfiguration/uploadTexts`` can replace it.
    public var text: Text {
        switch self {
        case .fileTooLarge(let limit): "This file is too large. The limit is \(Self.sizeText(limit))."
        case .tooManyBytes(let limit): "These files are too large together. The limit is \(Self.sizeText(limit))."
        case .tooManyFiles(let limit):
            Text("Only one file is possible.", plural: "Only \(limit) files are possible.", count: limit)
        case .wrongType(let accepted): "This type of file is not possible, only \(accepted.joined(separator: ", "))."
        case .noSpace: "There is no space left on the server. Please try again later."
        case .notStored: "The server could not store this file. Please try again later."
        case .expired: "The upload took too long."
        }
    }

    /// Returns a number of bytes as text in English: 512 bytes, 1.5 kB, 20 MB.
    public static func size(_ bytes: Int) -> String { sizeText(bytes).description }

    /// Returns a number of bytes as a text: 512 bytes, 1.5 kB, 20 MB.
    public static func sizeText(_ bytes: Int) -> Text {
        var (number, unit) = (Double(bytes), -1)
        while number >= 1_000, unit < 3 { (number, unit) = (number / 1_000, unit + 1) }
        guard unit >= 0 else { return Text("\(bytes) byte", plural: "\(bytes) bytes", count: bytes) }
        let tenths = (number * 10).rounded()
        let text = tenths.truncatingRemainder(dividingBy: 10) == 0 ? "\(Int(tenths / 10))" : "\(tenths / 10)"
        return Text(verbatim: text + [" kB", " MB", " GB", " TB"][unit])
    }

    var status: HTTPStatus {
        switch self {
        case .fileTooLarge, .tooManyBytes, .tooManyFiles: .contentTooLarge
        case .wrongType: .unsupportedMediaType
        case .noSpace: .insufficientStorage
        case .notStored: .internalServerError
        case .expired: .gone
        }
    }
}

extension UploadLimits {
    /// Returns the reason to refuse a file; nil if the field may receive it.
    ///
    /// - Parameters:
    ///   - size: The size of the file; nil if it is not known.
    ///   - others: The number and bytes of the other files of the field.
    func refusal(name: String, type: String, size: Int?, others: (files: Int, bytes: Int)) -> UploadRefusal? {
        if !accepts(name: name, type: type) { return .wrongType(accepted: types) }
        if others.files >= files { return .tooManyFiles(limit: files) }
        guard let size else { return nil }
        if size > fileBytes { return .fileTooLarge(limit: fileBytes) }
        return size > fieldBytes - others.bytes ? .tooManyBytes(limit: fieldBytes) : nil
    }

    /// Indicates whether the field accepts a name and a type, as the attribute `accept` does.
    func accepts(name: String, type: String) -> Bool {
        let (name, type) = (name.lowercased(), type.lowercased().prefix { $0 != ";" && $0 != " " })
        return types.isEmpty
            || types.contains { accepted in
                let accepted = accepted.lowercased()
                if accepted.hasPrefix(".") { return name.hasSuffix(accepted) }
                if accepted.hasSuffix("/*") { return type.hasPrefix(accepted.dropLast()) }
                return type == accepted
            }
    }
}
