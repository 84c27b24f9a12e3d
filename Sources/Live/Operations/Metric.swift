/// A value of a resource of the app for `/metrics`.
public struct Metric: Sendable {
    /// The kinds of values.
    public enum Kind: String, Sendable {
        /// A value that rises and falls.
        case gauge
        /// A value that only rises until the process restarts.
        case counter
        /// The number of values up to each of several bounds.
        case histogram
    }

    /// The distribution of a histogram's values.
    public struct Distribution: Sendable {
        /// The upper bounds of the buckets, in increasing order.
        public let bounds: [Double]
        /// The number of values in each bucket alone, with one more for those above all bounds.
        public let counts: [Int]

        /// Creates a distribution.
        public init(bounds: [Double], counts: [Int]) {
            precondition(counts.count == bounds.count + 1, "A histogram needs one more count than bounds.")
            (self.bounds, self.counts) = (bounds, counts)
        }
    }

    /// The name: letters, digits and underscores, such as `notes_database_waiting_writes`. All metrics with the same
    /// name must have the same kind.
    public let name: String
    /// The kind of value.
    public let kind: Kind
    /// The meaning in a sentence.
    public let help: String
    /// The labels that distinguish values with the same name.
    public let labels: [LogEvent.Field]
    /// The value; for a histogram, the sum of all values.
    public let value: Double
    /// The distribution of a histogram; `nil` for the other kinds.
    public let distribution: Distribution?

    /// Creates a metric.
    public init(_ name: String, _ kind: Kind, _ help: String, labels: [LogEvent.Field] = [], _ value: Double) {
        (self.name, self.kind, self.help, self.labels, self.value) = (name, kind, help, labels, value)
        distribution = nil
    }

    /// Creates a histogram.
    ///
    /// - Parameters:
    ///   - name: The name, which ends in the unit of the values.
    ///   - help: The meaning in a sentence.
    ///   - labels: The labels that distinguish histograms with the same name.
    ///   - distribution: The distribution of the values.
    ///   - sum: The sum of all values.
    public init(
        histogram name: String, _ help: String, labels: [LogEvent.Field] = [], _ distribution: Distribution, sum: Double
    ) {
        (self.name, self.kind, self.help, self.labels, value) = (name, .histogram, help, labels, sum)
        self.distribution = distribution
    }
}

extension MetricsText {
    /// Adds the app's metrics, grouped by their names as the format requires.
    mutating func add(_ metrics: [Metric]) {
        var groups: [(name: String, members: [Metric])] = []
        for metric in metrics {
            if let index = groups.firstIndex(where: { $0.name == metric.name }) {
                groups[index].members.append(metric)
            } else {
                groups.append((metric.name, [metric]))
            }
        }
        for (name, members) in groups {
            head(name, members[0].kind.rawValue, Self.escaped(members[0].help))
            for member in members { add(member) }
        }
    }

    private mutating func add(_ metric: Metric) {
        guard let distribution = metric.distribution else {
            return line(metric.name + Self.text(of: metric.labels), Self.text(of: metric.value))
        }
        let labels = metric.labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"," }.joined()
        buckets(
            metric.name, distribution.bounds.map { "\($0)" }, distribution.counts, sum: Self.text(of: metric.value),
            labels: labels)
    }

    private static func text(of labels: [LogEvent.Field]) -> String {
        if labels.isEmpty { return "" }
        return "{" + labels.map { "\($0.name)=\"\(escaped($0.value))\"" }.joined(separator: ",") + "}"
    }

    private static func text(of value: Double) -> String { Int(exactly: value).map { "\($0)" } ?? "\(value)" }

    /// Returns a text with the characters escaped that would end a value or a line.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text.unicodeScalars {
            switch character {
            case "\\": escaped += "\\\\"
            case "\"": escaped += "\\\""
            case "\n": escaped += "\\n"
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }
}
