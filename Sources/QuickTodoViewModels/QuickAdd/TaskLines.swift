/// Text whose lines are the titles of tasks, such as a list that was copied elsewhere.
enum TaskLines {
    /// The maximum number of tasks that are added at once.
    static let limit = 1_000

    /// Returns the titles in the lines of a text, in their stored form. Blank lines are skipped. O(n) in the length of
    /// the text, and O(1) in lines beyond the limit.
    ///
    /// - Throws: ``TaskTitle/Refusal`` if a line is too long or there are too many lines.
    static func titles(in text: String) throws(TaskTitle.Refusal) -> [String] {
        var titles: [String] = []
        for line in text.split(whereSeparator: \.isNewline) {
            do throws(TaskTitle.Refusal) {
                titles.append(try TaskTitle.accepted(String(line)))
            } catch .blank {
                continue
            }
            if titles.count > limit { throw .tooMany }
        }
        return titles
    }
}
