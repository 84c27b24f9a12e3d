import HTMLTemplates

/// The part of a document's head that depends on the layout and on the client scripts in use only. It is kept, because
/// it is written into every document. Must be used on its loop only.
final class DocumentHead {
    private var layout: Template?
    private var scripts: [Bool] = []
    private var bytes: [UInt8] = []

    /// Returns the kept bytes, which are written anew if another layout or other scripts are in use.
    func bytes(for layout: Template, with scripts: [ClientScript], write: () -> String) -> [UInt8] {
        let isSame = self.scripts.count == scripts.count && zip(self.scripts, scripts).allSatisfy { $0 == $1.isNeeded }
        if layout !== self.layout || !isSame {
            self.layout = layout
            self.scripts = scripts.map(\.isNeeded)
            bytes = Array(write().utf8)
        }
        return bytes
    }
}
