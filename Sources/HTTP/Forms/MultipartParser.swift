/// A parser of whole `multipart/form-data` bodies.
struct MultipartParser {
    let boundary: String

    func parse(_ body: [UInt8]) throws(HTTPError) -> FormData {
        var reader = MultipartReader(boundary: boundary)
        var form = FormData()
        var part: MultipartReader.Part?
        var content: [UInt8] = []
        let events = try reader.read(body)
        try reader.finish()
        for event in events {
            switch event {
            case .part(let next): (part, content) = (next, [])
            case .bytes(let bytes): content += bytes
            case .partEnd:
                guard let part else { continue }
                add(part, content, to: &form)
            }
        }
        return form
    }

    private func add(_ part: MultipartReader.Part, _ content: [UInt8], to form: inout FormData) {
        if let fileName = part.fileName {
            form.files.append(
                FormFile(name: part.name, fileName: fileName, contentType: part.contentType, bytes: content))
        } else {
            form.fields.append(part.name, UTF8Text.decode(content))
        }
    }
}
