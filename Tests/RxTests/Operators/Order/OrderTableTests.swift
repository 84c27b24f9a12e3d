import Testing

/// Tests generated from the tables of subscription, event and disposal order.
@Suite struct OrderTableTests {
    @Test(arguments: OrderTable.rows)
    func order(_ row: OrderRow) {
        let lab = OrderLab(isTimed: false)
        #expect(lab.run(row.sequence(lab), row.script, subscribers: row.subscribers) == row.expected)
    }

    @Test(arguments: TimeTable.rows)
    func time(_ row: OrderRow) {
        let lab = OrderLab(isTimed: true)
        #expect(lab.run(row.sequence(lab), row.script, subscribers: row.subscribers) == row.expected)
    }
}
