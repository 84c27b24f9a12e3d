// Bindings that look right but are wrong, each with the words that the compiler's error must contain. See wrong-bindings.
import Differences
import HTMLTemplates
import Live
import Rx

struct Model: TemplateModel {
    static let templateKeys = TemplateKeys<Model> { _ in }
}

struct Row: TemplateModel, IdentifiableType, Equatable {
    let identity: Int
    static let templateKeys = TemplateKeys<Row> { key in key("id", \.identity) }
}

struct Plain {}
enum Kind: String { case one, two }

func wrong(_ page: Mount) {
    page.field("a", to: PublishRelay<String>())  // says: A field shows a value, and a PublishRelay holds none: use a BehaviorRelay
    page.field("a", to: PublishSubject<String>())  // says: A field shows a value, and a PublishSubject holds none
    page.field("a", to: Observable.just("x"))  // says: To show an output only, use page.value(_:to:)
    page.field("a", to: AnyObserver<String> { _ in })  // says: an observer has no value to show
    page.field("a", to: BehaviorRelay(value: Plain()))  // says: A field's value must be a FieldValue
    page.field("a", to: BehaviorRelay(value: Kind.one))  // says: A field's value must be a FieldValue
    page.field("a", "constant")  // says: page.field(name, to: BehaviorRelay(value: …))
    page.list("a", to: Observable.just([Model()]))  // says: A list's rows must be TemplateModel, IdentifiableType and Equatable
    page.list("a", to: Observable.just([Plain()]))  // says: A list's rows must be TemplateModel, IdentifiableType and Equatable
    page.list("a", to: [Row(identity: 1)])  // says: To bind a constant, omit the label: page.list(key, rows)
    page.list("a", to: ["a"])  // says: To bind a constant, omit the label: page.list(key, rows)
    page.list("a", to: Observable.just([Row]?.none))  // says: A list needs an array: map nil to []
    page.sections("a", to: Observable.just([Row(identity: 1)]))  // says: Sections must be TemplateModel
    page.value("a", to: Observable.just(Plain()))  // says: The output's elements must be TemplateConvertible
    page.value("a", to: Observable.just(Kind.one))  // says: The output's elements must be TemplateConvertible
    page.value("a", to: PublishRelay<Plain>())  // says: The output's elements must be TemplateConvertible
    page.value("a", to: "constant")  // says: To bind a constant, omit the label: page.value(key, constant)
    page.title(to: "constant")  // says: To bind a constant, omit the label: page.title(constant)
    page.badge(to: 3)  // says: A badge needs an output
    page.alert("text")  // says: A message needs an output that sends its text once
    page.alert(to: "text")  // says: A message needs an output that sends its text once
    page.alert(to: PublishRelay<Int>())  // says: A message must be text: map the output's elements to String
    page.notice("text")  // says: A message needs an output that sends its text once
    page.notice(to: Observable<any Error>.never())  // says: A message must be text: map the output's elements to String
    page.action("a", to: PublishRelay<Void>())  // says: use page.event(_:to:) with a relay or an observer
    page.action("a", to: Observable.just(()))  // says: use page.event(_:to:) with a relay or an observer
    page.action("a", to: { print("x") })  // says: To bind a closure, omit the label: page.action(name) { … }
    page.action("a", to: Action<Plain, Void> { _ in .empty() })  // says: An action's input must be Void
    page.action("a", to: Action<Model, Void> { _ in .empty() })  // says: An action's input must be Void
    page.action("a", to: Action<Kind, Void> { _ in .empty() })  // says: An action's input must be Void
    page.event("a", to: Action<Void, Void> { .empty() })  // says: To bind an Action, use page.action(_:to:)
    page.event("a", to: Observable.just(()))  // says: A button sends to a relay or an observer
    page.event("a", to: PublishRelay<Plain>())  // says: A button sends Void, its value
    page.event("a") {}  // says: To bind a closure, use page.action(name) { … }
    page.files("a", to: PublishRelay<Plain>())  // says: Files arrive as an array of a FileValue
    page.files("a", to: BehaviorRelay(value: ""))  // says: Files arrive as an array of a FileValue
    page.visibility { _ in }  // says: Visibility needs a relay or an observer
    page.emit("a", "x")  // says: An event needs an output
    page.emit("a", to: Observable.just(Plain()))  // says: Scripts receive elements as JSON
}

func right(_ page: Mount) {
    page.list("a", to: Observable.just(["a"]))
    page.list("a", to: BehaviorRelay(value: [1, 2]))
    page.list("a", to: Observable.just([Row(identity: 1)]))
    page.list("a", [Row(identity: 1)])
    page.list("a", ["a", "b"])
    page.value("a", to: Observable.just(["a"]))
    page.value("a", to: Observable.just("a" as String?))
    page.title("constant")
    page.event("a", to: PublishSubject<Void>())
    page.event("a", to: PublishSubject<String>())
    page.event("a", to: BehaviorRelay(value: ""))
    page.event("a", to: PublishRelay<Row>())
    page.visibility(to: PublishRelay<Bool>())
    page.field("a", to: BehaviorRelay(value: ""))
    page.action("a") { print("x") }
}
