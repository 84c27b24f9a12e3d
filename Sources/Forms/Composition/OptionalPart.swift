import Rx

/// A part that belongs to its form only while a condition is true.
final class OptionalPart<Wrapped>: FormPart<Wrapped?> {
    private let part: FormPart<Wrapped>
    private var isIncluded = false
    /// Indicates whether everything that contains this part is included.
    private var isOuterIncluded = true
    private let bag = DisposeBag()

    init(_ part: FormPart<Wrapped>, when condition: Observable<Bool>) {
        self.part = part
        super.init()
        part.parent = self
        part.include(false)
        condition.distinctUntilChanged().subscribe(onNext: { [weak self] in self?.follow($0) }).disposed(by: bag)
    }

    private func follow(_ condition: Bool) {
        isIncluded = condition
        part.include(isIncluded && isOuterIncluded)
        childChanged()
    }

    override var children: [FormNode] { [part] }
    override var status: FormStatus { isIncluded ? part.status : FormStatus() }
    override var validValue: Wrapped?? { isIncluded ? part.validValue.map { .some($0) } : .some(nil) }

    override func settle() { if isIncluded { part.settle() } }

    override func include(_ isIncluded: Bool) {
        isOuterIncluded = isIncluded
        part.include(self.isIncluded && isIncluded)
    }
}
