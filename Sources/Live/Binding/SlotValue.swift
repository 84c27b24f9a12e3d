import HTMLTemplates

/// What a slot of a template holds, or held.
struct SlotValue {
    let slot: Int
    let value: TemplateValue
}
