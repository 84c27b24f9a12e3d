import Foundation

extension ProgramOption {
    /// An option that names a file with a secret, such as a token: what stands on the command line itself is visible to every user of the
    /// machine (`ps`). The file's text is read when the command line is; white space around it does not count.
    ///
    /// - Parameters:
    ///   - name: as it is typed, with its dashes; by convention it ends in `-file`.
    ///   - meaning: the secret's purpose, for the help: a phrase without a full stop.
    ///   - path: what it sets.
    ///   - requirement: what the file's text has to be: `at least 16 visible ASCII characters`.
    ///   - accepts: checks the text.
    public static func secretFile(
        _ name: String, _ meaning: String, sets path: any WritableKeyPath<Options, String?> & Sendable,
        to requirement: String, accepts: @escaping @Sendable (String) -> Bool
    ) -> ProgramOption {
        value(
            name, "FILE", meaning, default: "none", sets: path, to: "a readable file that holds \(requirement)"
        ) { file -> String?? in
            // One byte more than a secret may have: the rest of a larger file, or of an endless one, is not read.
            guard let handle = FileHandle(forReadingAtPath: file),
                let data = try? handle.read(upToCount: 65_537), data.count <= 65_536
            else { return nil }
            let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
            return accepts(text) ? .some(text) : nil
        }
    }

    /// A Boolean value that indicates whether a text can stand in a header field as a token: visible ASCII characters only.
    static func isToken(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x21...0x7e).contains($0) }
    }
}
