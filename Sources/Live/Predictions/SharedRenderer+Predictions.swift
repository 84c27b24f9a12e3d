import HTMLTemplates

extension SharedRenderer {
    /// Returns the operations that `make` creates to replace the predictions for the rows of `old` by those of `new`:
    /// once for all pages with these lists.
    ///
    /// - Parameters:
    ///   - fragment: The fragment of the list.
    ///   - others: The other values that the rows show.
    ///   - make: Creates the operations for the renderer's format.
    func predictions(
        _ fragment: TemplateFragment, of binder: ViewBinder, from old: TemplateList?, to new: TemplateList,
        _ others: [TemplateValue], _ make: (TemplateFormat) throws -> RowOperations
    ) throws -> RowOperations {
        let place = place(fragment, of: binder)
        if let known = predictions.operations(at: place, from: old, to: new, others) { return known }
        let operations = try make(format)
        predictions.keep(operations, at: place, from: old, to: new, others)
        return operations
    }

    /// Returns the operation that `make` creates for predicted values: once for all pages with these values.
    func predictedValues(
        _ values: [TemplateValue], of binder: ViewBinder, _ make: (TemplateFormat) -> Operation
    ) -> Operation {
        if let known = predictions.lastValues, known.template === binder.template, known.idPrefix == binder.idPrefix,
            known.values == values
        {
            return known.operation
        }
        let operation = make(format)
        predictions.lastValues = (binder.template, binder.idPrefix, values, operation)
        return operation
    }
}

/// The operations with predictions that were created most recently. Must be used on its loop only.
struct SharedPredictions<Place: Hashable> {
    private struct Rendered {
        let old: TemplateList?
        let new: TemplateList
        let others: [TemplateValue]
        let operations: RowOperations
    }

    /// The number of results that are kept for each place.
    private static var kept: Int { 4 }

    private var known: [Place: [Rendered]] = [:]
    /// The predicted values that were rendered last.
    var lastValues: (template: Template, idPrefix: String, values: [TemplateValue], operation: Operation)?

    /// Returns the operations for a change; `nil` if they were not created recently.
    func operations(
        at place: Place, from old: TemplateList?, to new: TemplateList, _ others: [TemplateValue]
    ) -> RowOperations? {
        known[place]?.first {
            $0.old?.storageIdentity == old?.storageIdentity && $0.new.storageIdentity == new.storageIdentity
                && $0.others == others
        }?.operations
    }

    mutating func keep(
        _ operations: RowOperations, at place: Place, from old: TemplateList?, to new: TemplateList,
        _ others: [TemplateValue]
    ) {
        var all = known[place] ?? []
        all.insert(Rendered(old: old, new: new, others: others, operations: operations), at: 0)
        if all.count > Self.kept { all.removeLast() }
        known[place] = all
    }

    /// Removes all operations, because templates have changed.
    mutating func removeAll() { (known, lastValues) = ([:], nil) }
}
