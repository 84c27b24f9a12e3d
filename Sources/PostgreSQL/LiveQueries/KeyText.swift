/// The primary key of a row as the server writes it. Keys are compared by their bytes, as the server does: equal strings of
/// Swift can be different keys, such as `é` as one scalar and as two.
struct KeyText: Hashable, Sendable {
    let text: String

    init(_ text: some StringProtocol) { self.text = String(text) }

    static func == (one: KeyText, other: KeyText) -> Bool { one.text.utf8.elementsEqual(other.text.utf8) }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
