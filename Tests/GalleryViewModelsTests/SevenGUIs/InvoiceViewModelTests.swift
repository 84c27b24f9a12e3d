import GalleryViewModels
import Rx
import RxTesting
import Testing

@Suite struct InvoiceViewModelTests {
    private let states = WindowStates<InvoiceState>(limit: 1_000_000) { $0.size }

    private func open(_ id: String? = nil) -> InvoiceViewModel {
        InvoiceViewModel(state: WindowState(InvoiceState(), id: id, in: states))
    }

    @Test(arguments: [
        ("2", "10.00", "20.00"), ("3", "0,5", "1.50"), ("", "5", "0.00"), ("1", "", "0.00"),
        ("9999", "1000000", "9,999,000,000.00"),
        ("x", "5", "0.00"), ("-1", "5", "0.00"), ("1.5", "5", "0.00"), ("1", "5.005", "0.00"), ("1", "5.5.5", "0.00"),
        ("1", "1234.5", "1,234.50"), ("10000", "1", "0.00"), ("1", "1000001", "0.00"),
    ])
    func `a line's total is the product of quantity and price`(quantity: String, price: String, total: String) throws {
        let invoice = open()
        let lines = Recorded(invoice.lines)
        let line = try #require(lines.latest?.first)
        line.quantity.accept(quantity)
        line.price.accept(price)
        #expect(Recorded(line.total).latest == total)
        #expect(Recorded(invoice.net).latest == total)
    }

    @Test func `rejected input is described and counts nothing`() throws {
        let invoice = open()
        let lines = Recorded(invoice.lines)
        let line = try #require(lines.latest?.first)
        let messages = (Recorded(line.quantityMessage.english), Recorded(line.priceMessage.english))
        #expect(messages.0.latest == "" && messages.1.latest == "")
        line.quantity.accept("many")
        line.price.accept("free")
        #expect(messages.0.latest == "Please enter a whole number up to 9,999.")
        #expect(messages.1.latest == "Please enter an amount, such as 12.50.")
    }

    @Test(arguments: [(0, "0.00"), (1, "0.00"), (2, "0.00"), (3, "0.01"), (125, "0.25"), (10_000, "20.00")])
    func `the tax is rounded to cents`(cents: Int, tax: String) {
        #expect("\(Money(cents: cents).percent(20))" == tax)
    }

    @Test func `lines keep their view models when they are moved`() throws {
        let invoice = open()
        let lines = Recorded(invoice.lines)
        for _ in 0..<2 { invoice.add.execute(()) }
        let first = try #require(lines.latest)
        let numbers = first.map { Recorded($0.number) }
        first[2].moveUp.accept(())
        first[0].moveUp.accept(())
        let second = try #require(lines.latest)
        #expect(second.map(\.identity) == [1, 3, 2])
        #expect(second[1] === first[2])
        #expect(numbers.map(\.latest) == [1, 3, 2])
        #expect(Recorded(first[1].isLast).latest == true)
        first[0].remove.accept(())
        #expect(lines.latest?.map(\.identity) == [3, 2])
        #expect(Recorded(first[2].isFirst).latest == true)
    }

    @Test func `a removed line's view model is deallocated`() throws {
        let invoice = open()
        var latest: [InvoiceLineViewModel] = []
        let subscription = invoice.lines.subscribe(onNext: { latest = $0 })
        defer { subscription.dispose() }
        weak let removed = latest.first
        latest.first?.remove.accept(())
        #expect(latest.isEmpty)
        #expect(removed == nil)
    }

    @Test func `the number of lines is limited`() {
        let invoice = open()
        let (lines, enabled) = (Recorded(invoice.lines), Recorded(invoice.add.enabled))
        for _ in 1..<InvoiceState.limit { invoice.add.execute(()) }
        #expect(enabled.latest == false)
        invoice.add.execute(())
        #expect(lines.latest?.count == InvoiceState.limit)
    }

    @Test func `a reload continues with the lines`() throws {
        let invoice = open()
        let (lines, id) = (Recorded(invoice.lines), Recorded(invoice.stateID))
        lines.latest?.first?.description.accept("Tea")
        lines.latest?.first?.price.accept("3.5")
        invoice.add.execute(())
        let reloaded = open(id.latest ?? nil)
        let again = Recorded(reloaded.lines)
        #expect(again.latest?.map(\.description.value) == ["Tea", ""])
        #expect(Recorded(reloaded.gross).latest == "4.20")
    }

    @Test func `random edits equal those on a plain array`() throws {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<20 {
            let invoice = open()
            let lines = Recorded(invoice.lines)
            var model = [(id: 1, cents: 0)]
            var nextID = 2
            for _ in 0..<50 {
                let shown = try #require(lines.latest)
                let index = Int.random(in: 0..<max(1, shown.count), using: &random)
                let line = shown.isEmpty ? nil : shown[index]
                switch Int.random(in: 0..<5, using: &random) {
                case 0 where line != nil:
                    line?.remove.accept(())
                    model.remove(at: index)
                case 1 where index > 0:
                    line?.moveUp.accept(())
                    model.swapAt(index, index - 1)
                case 2 where index + 1 < shown.count:
                    line?.moveDown.accept(())
                    model.swapAt(index, index + 1)
                case 3 where line != nil:
                    model[index].cents = Int.random(in: 0..<100, using: &random)
                    line?.price.accept("0." + (model[index].cents < 10 ? "0" : "") + "\(model[index].cents)")
                default:
                    invoice.add.execute(())
                    model.append((nextID, 0))
                    nextID += 1
                }
                #expect(lines.latest?.map(\.identity) == model.map(\.id))
                let net = model.reduce(0) { $0 + $1.cents }
                #expect(Recorded(invoice.net).latest == "\(Money(cents: net))")
            }
        }
    }
}
