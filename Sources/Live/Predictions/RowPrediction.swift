/// The change of a row that an action is expected to cause, which the client shows until the action has ended.
public struct RowPrediction<Row> {
    /// The change of the row.
    enum Change {
        case none
        case removal
        case update(Row, section: String?, RowPosition)
    }

    let change: Change
    /// The changes of the counters that the view has named.
    let counts: [String: Int]

    /// No change: the page waits for the action.
    public static var none: RowPrediction { RowPrediction(change: .none, counts: [:]) }

    /// The row is removed.
    ///
    /// - Parameter counts: The changes of counters, such as `["all": -1]`.
    public static func remove(counting counts: [String: Int] = [:]) -> RowPrediction {
        RowPrediction(change: .removal, counts: counts)
    }

    /// The row is changed, and possibly moved.
    ///
    /// - Parameters:
    ///   - row: The changed row, which has the same identity.
    ///   - section: The text of the identity of the section that contains the row afterward; `nil` for the same list.
    ///   - position: The place of the row in that list.
    ///   - counts: The changes of counters, such as `["due": -1]`.
    public static func update(
        _ row: Row, in section: String? = nil, at position: RowPosition = .same, counting counts: [String: Int] = [:]
    ) -> RowPrediction {
        RowPrediction(change: .update(row, section: section, position), counts: counts)
    }
}

/// The place of a row after a predicted change.
public enum RowPosition: String, Sendable {
    /// The place that the row has, or the end of another list.
    case same
    /// The start of the list.
    case first
    /// The end of the list.
    case last
    /// The place that ``ViewBinder/predictOrder(of:by:)`` determines.
    case ordered
}
