/// The columns of a record's table by the properties that store their values.
@dynamicMemberLookup
public struct RecordColumns<Record: DatabaseRecord>: Sendable {
    package init() {}

    /// The column of a property. Linear in the number of columns. Traps when the table does not declare a column for
    /// the property.
    public subscript<Value: DatabaseValueConvertible>(
        dynamicMember property: KeyPath<Record, Value>
    ) -> ColumnExpression<Record, Value> {
        ColumnExpression(name: Record.table.name(of: property))
    }
}

extension RecordTable {
    /// Returns the name of the column that stores a property.
    func name(of property: PartialKeyPath<Record>) -> String {
        guard let place = properties.firstIndex(where: { $0 == property }) else {
            preconditionFailure(
                "The table \(name) declares no column for \(property): add one to \(Record.self).table.")
        }
        return columnNames[place]
    }
}
