// Bindings that look right but are wrong, each with the words that the compiler's error must contain. See wrong-bindings.
// As in an app, `Bindery` is the only import.
import Bindery

struct Model: TemplateModel {
    static let templateKeys = TemplateKeys<Model> { _ in }
}

struct Row: TemplateModel, IdentifiableType, Equatable {
    let identity: Int
    static let templateKeys = TemplateKeys<Row> { key in key("id", \.identity) }
}

struct Plain {}
enum Kind: String { case one, two }

func wrong(_ page: ViewBinder) {
    page.bindField("a", with: PublishRelay<String>())  // says: A field shows a value, and a PublishRelay holds none: use a BehaviorRelay
    page.bindField("a", with: PublishSubject<String>())  // says: A field shows a value, and a PublishSubject holds none
    page.bindField("a", with: Observable.just("x"))  // says: To show an output only, use page.bindValue(_:from:)
    page.bindField("a", with: AnyObserver<String> { _ in })  // says: an observer has no value to show
    page.bindField("a", with: BehaviorRelay(value: Plain()))  // says: A field's value must be a FieldValue
    page.bindField("a", with: BehaviorRelay(value: Kind.one))  // says: A field's value must be a FieldValue
    page.bindField("a", "constant")  // says: page.bindField(name, with: BehaviorRelay(value: …))
    page.bindList("a", from: Observable.just([Model()]))  // says: A list's rows must be TemplateModel, IdentifiableType and Equatable
    page.bindList("a", from: Observable.just([Plain()]))  // says: A list's rows must be TemplateModel, IdentifiableType and Equatable
    page.bindList("a", from: [Row(identity: 1)])  // says: For a constant, use page.setList(key, rows)
    page.bindList("a", from: ["a"])  // says: For a constant, use page.setList(key, rows)
    page.bindList("a", from: Observable.just([Row]?.none))  // says: A list needs an array: map nil to []
    page.bindSections("a", from: Observable.just([Row(identity: 1)]))  // says: Sections must be TemplateModel
    page.bindValue("a", from: Observable.just(Plain()))  // says: The output's elements must be TemplateConvertible
    page.bindValue("a", from: Observable.just(Kind.one))  // says: The output's elements must be TemplateConvertible
    page.bindValue("a", from: PublishRelay<Plain>())  // says: The output's elements must be TemplateConvertible
    page.bindValue("a", from: "constant")  // says: For a constant, use page.setValue(key, constant)
    page.bindTitle(from: "constant")  // says: For a constant, use page.setTitle(constant)
    page.bindBadge(from: 3)  // says: A badge needs an output
    page.bindAlert("text")  // says: A message needs an output that sends its text once
    page.bindAlert(from: "text")  // says: A message needs an output that sends its text once
    page.bindAlert(from: PublishRelay<Int>())  // says: A message must be text: map the output's elements to String
    page.bindNotice("text")  // says: A message needs an output that sends its text once
    page.bindNotice(from: Observable<any Error>.never())  // says: A message must be text: map the output's elements to String
    page.bindAction("a", to: PublishRelay<Void>())  // says: use page.bindEvent(_:to:) with a relay or an observer
    page.bindAction("a", to: Observable.just(()))  // says: use page.bindEvent(_:to:) with a relay or an observer
    page.bindAction("a", to: { print("x") })  // says: To bind a closure, omit the label: page.bindAction(name) { … }
    page.bindAction("a", to: Action<Plain, Void> { _ in .empty() })  // says: An action's input must be Void
    page.bindAction("a", to: Action<Model, Void> { _ in .empty() })  // says: An action's input must be Void
    page.bindAction("a", to: Action<Kind, Void> { _ in .empty() })  // says: An action's input must be Void
    page.bindEvent("a", to: Action<Void, Void> { .empty() })  // says: To bind an Action, use page.bindAction(_:to:)
    page.bindEvent("a", to: Observable.just(()))  // says: A button sends to a relay or an observer
    page.bindEvent("a", to: PublishRelay<Plain>())  // says: A button sends Void, its value
    page.bindEvent("a") {}  // says: To bind a closure, use page.bindAction(name) { … }
    page.bindUploads("a", to: PublishRelay<Plain>())  // says: Files arrive as uploads
    page.bindUploads("a", to: PublishRelay<[UInt8]>())  // says: Files arrive as uploads
    page.bindVisibility { _ in }  // says: Visibility needs a relay or an observer
    page.emit("a", "x")  // says: An event needs an output
    page.emit("a", from: Observable.just(Plain()))  // says: Scripts receive elements as JSON
}

func right(_ page: ViewBinder) {
    page.bindList("a", from: Observable.just(["a"]))
    page.bindList("a", from: BehaviorRelay(value: [1, 2]))
    page.bindList("a", from: Observable.just([Row(identity: 1)]))
    page.setList("a", [Row(identity: 1)])
    page.setList("a", ["a", "b"])
    page.bindValue("a", from: Observable.just(["a"]))
    page.bindValue("a", from: Observable.just("a" as String?))
    page.setTitle("constant")
    page.bindEvent("a", to: PublishSubject<Void>())
    page.bindEvent("a", to: PublishSubject<String>())
    page.bindEvent("a", to: BehaviorRelay(value: ""))
    page.bindEvent("a", to: PublishRelay<Row>())
    page.bindVisibility(to: PublishRelay<Bool>())
    page.bindField("a", with: BehaviorRelay(value: ""))
    page.bindAction("a") { print("x") }
}

/// The engines' types are not in an app's scope.
struct Engines {
    let template: Template  // says: cannot find type 'Template' in scope
    let fragment: TemplateFragment  // says: cannot find type 'TemplateFragment' in scope
    let router: Router  // says: cannot find type 'Router' in scope
    let pool: BlockingPool  // says: cannot find type 'BlockingPool' in scope
    let configuration: HTTPServerConfiguration
}
