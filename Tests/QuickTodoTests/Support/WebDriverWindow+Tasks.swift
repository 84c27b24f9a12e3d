import LiveTesting

extension Locator {
    static let newTask = button("New task")
    static let addField = textBox("Add a task")
    static let rowTitle = css(".row-title")
    static let titleField = label("Title")
    static let ok = button("OK")
    static let cancel = button("Cancel")
    static let dialog = dialog()
    static let due = region("Due Tasks")
    static let done = region("Done Tasks")

    /// The statistics. They are found even while a dialog hides them from screen readers.
    static let statistics = css(".statistics")
}

/// The user's actions on tasks in a browser.
extension WebDriverWindow {
    func add(_ title: String) throws {
        try click(.newTask)
        try fill(.titleField, with: title)
        try click(.ok)
        try waitFor(.checkbox("\(title)"), in: .due)
    }

    func waitFor(_ locator: Locator, in section: Locator) throws {
        try wait(for: "\(locator) in \(section)") { try $0.exists(locator.within(section)) }
    }

    func waitForStatistics(_ text: String) throws {
        try wait(for: "the statistics “\(text)”") { try $0.text(.statistics) == text }
    }

    /// Returns the titles of a section's tasks from top to bottom.
    func titles(in section: Locator) throws -> [String] {
        try findAll(.css(".title").within(section)).map { try $0.text }
    }

    /// Returns the start and the end of the selection in the focused field.
    func caret() throws -> [Int] {
        try execute("const f = document.activeElement; return [f.selectionStart, f.selectionEnd]")
            .array.compactMap { $0.number.map(Int.init) }
    }
}
