import HTMLTemplates

/// The values of a scene in the slots of its template, and those that the client has instead of them.
struct SlotValues {
    /// The current values.
    private(set) var current: [TemplateValue]
    /// Indicates whether the current values are those that pages with the same ones share.
    private(set) var areShared = false
    /// The values that the client has in the slots that were set since the last flush.
    var outdated: [SlotValue] = []
    /// Indicates whether the client has received the whole scene. Until then, changes need not be recorded.
    private var isRendered = false

    init(_ values: [TemplateValue] = []) {
        current = values
    }

    mutating func replace(_ slot: Int, _ value: TemplateValue) {
        if isRendered, !outdated.contains(where: { $0.slot == slot }) {
            outdated.append(SlotValue(slot: slot, value: current[slot]))
        }
        setFirst(slot, value)
    }

    /// Sets a value of which the client need not be told.
    mutating func setFirst(_ slot: Int, _ value: TemplateValue) {
        current[slot] = value
        areShared = false
    }

    /// Replaces the values by the same ones of another page.
    mutating func share(_ values: [TemplateValue]) {
        current = values
        areShared = true
    }

    /// Records that the client has the current values.
    mutating func clientHasAll() {
        isRendered = true
        outdated = []
    }

    /// Records that the client has no value in any slot, although it has the scene.
    mutating func invalidate() {
        guard isRendered else { return }
        outdated = current.indices.map { SlotValue(slot: $0, value: .null) }
    }

    /// Records that the client has no values.
    mutating func clientHasNothing() {
        isRendered = false
        outdated = []
    }

    /// Replaces a list with an equal one of another page, to share its memory.
    mutating func share(_ shared: SharedRenderer.SlotList) {
        if case .list(let own) = current[shared.slot], own.storageIdentity == shared.list.storageIdentity { return }
        setFirst(shared.slot, .list(shared.list))
    }
}

/// A current or former value of a slot in a template.
struct SlotValue {
    let slot: Int
    let value: TemplateValue
}
