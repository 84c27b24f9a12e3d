import LiveTesting
import Testing

/// The actions of users on their journeys.
extension WebDriverWindow {
    /// Adds a task with the field that is always there, and waits until it is empty again.
    func addQuickly(_ text: String) throws {
        try fill(.addField, with: text)
        try press(.enter)
        try wait(for: "an empty field") { try $0.value(.addField) == "" }
    }

    /// Presses keys one after the other.
    func press(_ keys: Character...) throws { for key in keys { try press(Key(key)) } }

    func tap(_ locator: Locator) throws {
        try execute("arguments[0].scrollIntoView({ block: 'center' })", [find(locator).json])
        try press(.touch, at: middle(of: locator))
    }

    func tab(to name: String) throws {
        for _ in 0..<60 {
            try press(.tab)
            if try focused?.name == name { return }
        }
        Issue.record("The Tab key never reaches “\(name)”")
    }
}
