public import Rx

/// An invoice whose lines have view models of their own.
public final class InvoiceViewModel {
    /// Adds an empty line at the end. Disabled while the invoice has the maximum number of lines.
    public let add: CocoaAction

    /// The view models of the lines. A line keeps its view model while it is part of the invoice.
    public let lines: Observable<[InvoiceLineViewModel]>
    /// The sum of all lines.
    public let net: Observable<String>
    /// The tax.
    public let tax: Observable<String>
    /// The sum including the tax.
    public let gross: Observable<String>
    /// The id of the window's state, for its address.
    public let stateID: Observable<String?>

    /// Creates a view model for the invoice of a window.
    public init(state: WindowState<InvoiceState>) {
        let hasRoom = state.values.map { $0.lines.count < InvoiceState.limit }.distinctUntilChanged()
        add = CocoaAction(enabledIf: hasRoom) {
            state.change { $0.add() }
            return .just(())
        }
        lines = state.values.map { $0.lines.map(\.id) }.distinctUntilChanged().scan([]) { known, ids in
            ids.map { id in known.first { $0.identity == id } ?? InvoiceLineViewModel(id, in: state) }
        }
        .share(replay: 1)
        net = state.values.map { "\($0.net)" }.distinctUntilChanged()
        tax = state.values.map { "\($0.tax)" }.distinctUntilChanged()
        gross = state.values.map { "\($0.gross)" }.distinctUntilChanged()
        stateID = state.id
    }
}
