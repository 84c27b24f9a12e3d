/// Reads a folder of templates.
enum TemplateFolder {
    /// The maximum size of a template file, in bytes.
    static let sizeLimit = 4 << 20
    static let depthLimit = 16

    static func read(_ path: String) throws(TemplateError) -> [String: SourceText] {
        var sources: [String: SourceText] = [:]
        guard FileReading.isFolder(path) else {
            throw TemplateError(.file, "There is no template folder at this path.", file: path)
        }
        try read(path, prefix: "", depth: 0, &sources)
        return sources
    }

    private static func read(
        _ folder: String, prefix: String, depth: Int, _ sources: inout [String: SourceText]
    ) throws(TemplateError) {
        for name in FileReading.names(inFolder: folder) ?? [] where !name.hasPrefix(".") {
            let path = folder + "/" + name
            if name.hasSuffix(".mustache") {
                guard let bytes = FileReading.bytes(ofFile: path, limit: sizeLimit) else {
                    throw TemplateError(
                        .file, "The file cannot be read, or is larger than \(sizeLimit >> 20) MB.", file: path)
                }
                sources[prefix + name.dropLast(".mustache".count)] = SourceText(file: prefix + name, bytes: bytes)
            } else if depth < depthLimit, FileReading.isFolder(path) {
                try read(path, prefix: prefix + name + "/", depth: depth + 1, &sources)
            }
        }
    }
}
