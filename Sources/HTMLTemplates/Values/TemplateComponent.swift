/// A part of a page that has its own template and values, and that other templates insert with `{{{key}}}`.
///
/// A section over a component, `{{#key}}…{{/key}}`, also inserts it and gives it the section's content, which is
/// written with the keys of the template that contains the section. The component's template writes it with
/// `{{{content}}}`.
public protocol TemplateComponent: AnyObject, Sendable {
    /// Appends the component's current markup. Called on the rendering thread.
    func write(into out: inout [UInt8])

    /// Indicates whether the content that an enclosing template gives the component is part of the component's latest
    /// markup. Changes in content that is not shown are not sent.
    var showsContent: Bool { get }
}
