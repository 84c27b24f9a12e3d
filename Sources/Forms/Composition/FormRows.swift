public import Rx

/// The rows of a form: a list of view models, each with a form of its own.
///
/// The view model owns the list, and adds, moves and removes rows. The rows take part in the validity and the
/// submission of the form that contains them.
public final class FormRows<Row: AnyObject, Value>: FormPart<[Value]> {
    private let form: (Row) -> Form<Value>
    private var forms: [Form<Value>] = []
    private var messages: FormMessages?
    private var isIncluded = true
    private let bag = DisposeBag()

    /// Creates a part from a list of rows.
    ///
    /// - Parameters:
    ///   - rows: The rows in their order. The observable must emit its current value on subscription.
    ///   - form: The form of a row.
    public init(_ rows: some ObservableConvertibleType<[Row]>, form: @escaping (Row) -> Form<Value>) {
        self.form = form
        super.init()
        rows.asObservable().subscribe(onNext: { [weak self] in self?.follow($0) }).disposed(by: bag)
    }

    private func follow(_ rows: [Row]) {
        let former = forms
        forms = rows.map(form)
        for left in former where !forms.contains(where: { $0 === left }) { left.parent = nil }
        for new in forms where !former.contains(where: { $0 === new }) {
            new.parent = self
            if let messages { new.adopt(messages) }
            new.include(isIncluded)
        }
        childChanged()
    }

    override var children: [FormNode] { forms }
    override var status: FormStatus { FormStatus.of(forms) }

    /// The values of all rows; `nil` while one of them is invalid.
    public override var validValue: [Value]? {
        let values = forms.compactMap(\.validValue)
        return values.count == forms.count ? values : nil
    }

    override func adopt(_ messages: FormMessages) {
        self.messages = messages
        super.adopt(messages)
    }

    override func include(_ isIncluded: Bool) {
        self.isIncluded = isIncluded
        super.include(isIncluded)
    }
}
