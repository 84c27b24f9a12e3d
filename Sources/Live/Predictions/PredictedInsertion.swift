import Differences
import HTMLTemplates
import Rx
import Texts

/// The fields of a form whose text a predicted row contains. The text is known to the client only, which writes it in
/// the place of a marker.
public struct PredictedFields {
    /// The names of the fields that were read.
    fileprivate(set) var names: [String] = []

    /// The text of a field of the button's form. On the client it is the content of the field when the button is pressed.
    public subscript(name: String) -> String {
        mutating get {
            if !names.contains(name) { names.append(name) }
            return "\u{E000}\(name)\u{E001}"
        }
    }
}

/// The prediction that an action inserts a row, for rows of any type.
protocol PredictedInsertion: AnyObject {
    /// The key of the list.
    var key: String { get }
    /// The name of the button.
    var name: String { get }
    /// The changes of the counters that the view has named.
    var counts: CounterChanges { get }

    /// Adds the operation that updates the prediction on the client, if it has changed.
    func flush(_ binder: ViewBinder, using renderer: SharedRenderer, into operations: inout [Operation])

    /// Records that the client does not have the prediction.
    func clientHasNothing()
}

/// The prediction that an action inserts a row, which depends on an output.
final class RowInsertion<Source, Row: TemplateModel & IdentifiableType & Equatable>: PredictedInsertion {
    let key: String
    let name: String
    let counts: CounterChanges
    private let position: RowPosition
    private let output: Observable<Source>
    private let row: (Source, inout PredictedFields) -> Row?
    private var latest: Source?
    private var isStarted = false
    /// The JSON that the client has; empty if it has no prediction.
    private var sent: [UInt8] = []

    init(
        _ name: String, in key: String, at position: RowPosition, from output: Observable<Source>,
        counting counts: [String: Int], _ row: @escaping (Source, inout PredictedFields) -> Row?
    ) {
        (self.name, self.key, self.position, self.output, self.row) = (name, key, position, output, row)
        self.counts = CounterChanges(counts)
    }

    func clientHasNothing() { sent = [] }

    func flush(_ binder: ViewBinder, using renderer: SharedRenderer, into operations: inout [Operation]) {
        if !isStarted {
            isStarted = true
            binder.listen(to: output, SourceSink(key) { [weak self] in self?.latest = $0 })
        }
        let json = json(binder, renderer.format)
        if json == sent { return }
        sent = json
        // No element has an id that begins with a plus sign.
        operations.append(.predictions(of: "+" + binder.postedName(name), json.isEmpty ? nil : json))
    }

    /// Returns the prediction as JSON; empty if no row is expected.
    private func json(_ binder: ViewBinder, _ format: TemplateFormat) -> [UInt8] {
        guard let slot = binder.template.slot(of: key), let fragment = binder.template.rowList(in: slot),
            let list = RowPlace(
                template: binder.template, idPrefix: binder.idPrefix, values: binder.values, format: format,
                fragment: fragment, outer: nil),
            let latest
        else { return [] }
        var fields = PredictedFields()
        guard let row = row(latest, &fields) else { return [] }
        return list.insertion(of: row, at: position, by: name, fields, counts, in: binder)
    }
}

extension RowPlace {
    /// Returns the prediction that an action inserts a row here, as JSON.
    func insertion<Row: TemplateModel & IdentifiableType & Equatable>(
        of row: Row, at position: RowPosition, by name: String, _ fields: PredictedFields, _ counts: CounterChanges,
        in binder: ViewBinder
    ) -> [UInt8] {
        var json = JSONText()
        json.object { json in
            json.member("value", "")
            json.name("actions")
            json.object { json in
                json.name(binder.postedName(name))
                json.object { json in
                    json.member("html", html(TemplateList([row]) { RowIdentity.text($0.identity) }[0]))
                    json.member("list", elementID)
                    json.member("at", position.rawValue)
                    json.member("fields", fields.names.map { Array(binder.postedName($0).utf8) })
                    if !counts.isEmpty {
                        json.name("counts")
                        counts.write(to: &json)
                    }
                    json.member("reason", format.language.string("This can be used when it is saved."))
                }
            }
        }
        return json.bytes
    }
}
