import HTMLTemplates

/// A current or former value of a slot in a template.
struct SlotValue {
    let slot: Int
    let value: TemplateValue
}
