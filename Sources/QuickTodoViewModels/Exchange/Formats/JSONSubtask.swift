/// A subtask in JSON: a text, or an object of another program with a title and a mark.
struct JSONSubtask: Decodable {
    /// The subtask as ``ExchangedSubtask/text``; `nil` if it cannot be read.
    let text: String?

    private enum CodingKeys: String, CodingKey {
        case title, name, text, done, checked, completed
    }

    init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            self.text = text
            return
        }
        let values = try? decoder.container(keyedBy: CodingKeys.self)
        let title = [CodingKeys.title, .name, .text].lazy
            .compactMap { try? values?.decode(String.self, forKey: $0) }.first
        let isChecked = [CodingKeys.done, .checked, .completed].contains { key in
            // A text is the time at which the subtask was done.
            (try? values?.decode(Bool.self, forKey: key)) ?? ((try? values?.decode(String.self, forKey: key)) != nil)
        }
        text = title.map { ExchangedSubtask($0, isChecked: isChecked).text }
    }
}
