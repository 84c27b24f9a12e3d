public import Differences
public import Rx
public import Texts

/// A line of an invoice: a form of its own, whose state is part of the invoice.
public final class InvoiceLineViewModel: IdentifiableType {
    /// The line's identifier.
    public let identity: InvoiceLine.ID

    // MARK: Two-way bindings

    /// The description.
    public let description: BehaviorRelay<String>
    /// The contents of the field for the quantity.
    public let quantity: BehaviorRelay<String>
    /// The contents of the field for the price of one.
    public let price: BehaviorRelay<String>

    // MARK: Inputs

    /// Removes the line.
    public let remove = PublishRelay<Void>()
    /// Moves the line up by one place.
    public let moveUp = PublishRelay<Void>()
    /// Moves the line down by one place.
    public let moveDown = PublishRelay<Void>()

    // MARK: Outputs

    /// The number of the line, from 1.
    public let number: Observable<Int>
    /// Indicates whether no line is above.
    public let isFirst: Observable<Bool>
    /// Indicates whether no line is below.
    public let isLast: Observable<Bool>
    /// The product of quantity and price.
    public let total: Observable<String>
    /// A message that explains why the quantity is rejected; empty while it is accepted.
    public let quantityMessage: Observable<Text>
    /// A message that explains why the price is rejected; empty while it is accepted.
    public let priceMessage: Observable<Text>

    private let bag = DisposeBag()

    init(_ id: InvoiceLine.ID, in state: WindowState<InvoiceState>) {
        identity = id
        let index = state.value.index(of: id)
        let start = index.map { state.value.lines[$0] } ?? InvoiceLine(id: id)
        description = BehaviorRelay(value: start.description)
        quantity = BehaviorRelay(value: start.quantity)
        price = BehaviorRelay(value: start.price)

        // The line's place and values; a line that was removed keeps its last ones.
        let line = state.values.compactMap { invoice in invoice.index(of: id).map { (invoice, $0) } }
        number = line.map { $1 + 1 }.distinctUntilChanged()
        isFirst = line.map { $1 == 0 }.distinctUntilChanged()
        isLast = line.map { $1 == $0.lines.count - 1 }.distinctUntilChanged()
        total = line.map { "\($0.lines[$1].total)" }.distinctUntilChanged()
        quantityMessage = line.map { $0.lines[$1].count == nil ? "Please enter a whole number up to 9,999." : "" }
            .distinctUntilChanged()
        priceMessage = line.map { $0.lines[$1].amount == nil ? "Please enter an amount, such as 12.50." : "" }
            .distinctUntilChanged()

        for (field, part) in [
            (description, \InvoiceLine.description), (quantity, \InvoiceLine.quantity), (price, \InvoiceLine.price),
        ] {
            field.distinctUntilChanged().skip(1).subscribe(onNext: { text in state.change { $0.edit(id, part, text) } })
                .disposed(by: bag)
        }
        remove.subscribe(onNext: { state.change { $0.remove(id) } }).disposed(by: bag)
        moveUp.subscribe(onNext: { state.change { $0.move(id, by: -1) } }).disposed(by: bag)
        moveDown.subscribe(onNext: { state.change { $0.move(id, by: 1) } }).disposed(by: bag)
    }
}
