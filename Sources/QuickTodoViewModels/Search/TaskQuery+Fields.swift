/// The fields of the query of an address, such as `/search?q=milk&state=due`, as which criteria are stored too.
extension TaskQuery {
    /// The names and values of the fields. Criteria that are absent are `nil`.
    public var fields: KeyValuePairs<String, String?> {
        [
            "q": text.isEmpty ? nil : text, "state": state?.rawValue, "tag": tag, "date": date?.rawValue,
            "list": list.map { "\($0)" },
        ]
    }

    /// Creates criteria from fields. Values that are not valid are ignored.
    ///
    /// - Parameter field: Returns the value of the field with a name; `nil` if there is none.
    public init(field: (String) -> String?) {
        self.init(
            text: field("q") ?? "", state: field("state").flatMap(TaskState.init),
            tag: field("tag").flatMap { TaskTags.isTag($0) ? $0 : nil },
            date: field("date").flatMap(DateCriterion.init), list: field("list").flatMap { Int($0) })
    }
}
