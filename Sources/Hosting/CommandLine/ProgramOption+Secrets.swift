import Foundation

extension ProgramOption {
    /// Creates an option that names a file with a secret, such as a token. A secret on the command line itself would be
    /// visible to every user of the machine (`ps`). The file is read together with the command line; white space at its
    /// start and end is ignored.
    ///
    /// - Parameters:
    ///   - name: The name as typed, including the dashes; by convention it ends in `-file`.
    ///   - meaning: The secret's purpose, for the help: a phrase without a full stop.
    ///   - path: The property that the option sets.
    ///   - requirement: The requirement for the file's text: `at least 16 visible ASCII characters`.
    ///   - accepts: Checks the text.
    public static func secretFile(
        _ name: String, _ meaning: String, sets path: any WritableKeyPath<Options, String?> & Sendable,
        to requirement: String, accepts: @escaping @Sendable (String) -> Bool
    ) -> ProgramOption {
        value(
            name, "FILE", meaning, default: "none", sets: path, to: "a readable file that contains \(requirement)"
        ) { file -> String?? in
            // Reads one byte more than the limit, to detect a file that is larger or endless.
            guard let handle = FileHandle(forReadingAtPath: file),
                let data = try? handle.read(upToCount: 65_537), data.count <= 65_536
            else { return nil }
            let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
            return accepts(text) ? .some(text) : nil
        }
    }

    /// Indicates whether text is valid as a token in a header field: visible ASCII characters only.
    static func isToken(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x21...0x7e).contains($0) }
    }
}
