/// The names by which users tell lists apart. The difference of upper and lower case does not count.
extension TaskList {
    /// The names by which the list can be called, folded. An inbox without a name has those in the languages of the app.
    var foldedNames: [String] { name.isEmpty ? ["inbox", "기본 목록", "기본목록"] : [FoldedText.folded(name)] }
}

extension [TaskList] {
    /// Returns another list with the name of a list; `nil` if there is none.
    public func namesake(of list: TaskList) -> TaskList? {
        first { $0.id != list.id && !Set($0.foldedNames).isDisjoint(with: list.foldedNames) }
    }

    /// Throws ``ListServiceError/nameTaken(by:)`` if another list has the name of a list.
    public func checkName(of list: TaskList) throws(ListServiceError) {
        if let other = namesake(of: list) { throw .nameTaken(by: other) }
    }

    /// Throws ``ListServiceError/nameTaken(by:)`` if another list has the name of one that does not exist yet.
    public func checkName(of list: NewList) throws(ListServiceError) {
        try checkName(of: TaskList(id: 0, name: list.name))
    }
}
