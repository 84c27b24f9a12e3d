/// A place in a template at which a component is written.
package struct ComponentPlace: Sendable, Hashable {
    /// The content of a component, which contains the place.
    package struct Content: Sendable, Hashable {
        /// The key of the component that is given the content.
        package let key: String
        /// The number of elements around that component.
        package let depth: Int
    }

    /// The names of the elements of the template around the place, outermost first.
    package let ancestors: [String]
    /// The innermost content of a component around the place; `nil` if there is none.
    package let content: Content?
    /// The innermost fragment around the place, as an index of the template's fragments; `nil` if there is none.
    let fragment: Int?
    /// The conditions around the place.
    let conditions: [Condition]

    /// A section that is shown only if a key is truthy, or only if it is not.
    struct Condition: Sendable, Hashable {
        let key: String
        let isInverted: Bool
    }

    /// Indicates whether both places can be on the page at the same time: no condition of one is the opposite of a
    /// condition of the other.
    func canOccur(with other: ComponentPlace) -> Bool {
        !conditions.contains { condition in
            other.conditions.contains { $0.key == condition.key && $0.isInverted != condition.isInverted }
        }
    }
}
