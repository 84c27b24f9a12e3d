// Bindings that look right and are not, and the words with which the compiler has to refuse each. See wrong-bindings.
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
    page.field("a", to: PublishRelay<String>())  // says: A field shows a value, which a PublishRelay does not hold: use a BehaviorRelay
    page.field("a", to: PublishSubject<String>())  // says: A field shows a value, which a PublishSubject does not hold
    page.field("a", to: Observable.just("x"))  // says: an output alone is page.value(_:to:)
    page.field("a", to: AnyObserver<String> { _ in })  // says: an observer has no value to show
    page.field("a", to: BehaviorRelay(value: Plain()))  // says: A field's value is a FieldValue
    page.field("a", to: BehaviorRelay(value: Kind.one))  // says: A field's value is a FieldValue
    page.field("a", "constant")  // says: page.field(name, to: BehaviorRelay(value: …))
    page.list("a", to: Observable.just([Model()]))  // says: A list's rows are TemplateModel, IdentifiableType and Equatable
    page.list("a", to: Observable.just([Plain()]))  // says: A list's rows are TemplateModel, IdentifiableType and Equatable
    page.list("a", to: [Row(identity: 1)])  // says: A constant has no label: page.list(key, rows)
    page.list("a", to: ["a"])  // says: A constant has no label: page.list(key, rows)
    page.list("a", to: Observable.just([Row]?.none))  // says: A list needs an array: map nil to []
    page.sections("a", to: Observable.just([Row(identity: 1)]))  // says: Sections are TemplateModel
    page.value("a", to: Observable.just(Plain()))  // says: A template shows what is TemplateConvertible
    page.value("a", to: Observable.just(Kind.one))  // says: A template shows what is TemplateConvertible
    page.value("a", to: PublishRelay<Plain>())  // says: A template shows what is TemplateConvertible
    page.value("a", to: "constant")  // says: A constant has no label: page.value(key, constant)
    page.title(to: "constant")  // says: A constant has no label: page.title(constant)
    page.badge(to: 3)  // says: A badge follows an output
    page.alert("text")  // says: A message is text that an output sends once
    page.alert(to: "text")  // says: A message is text that an output sends once
    page.alert(to: PublishRelay<Int>())  // says: A message is text: map the output's elements to String
    page.notice("text")  // says: A message is text that an output sends once
    page.notice(to: Observable<any Error>.never())  // says: A message is text: map the output's elements to String
    page.action("a", to: PublishRelay<Void>())  // says: use page.event(_:to:) with a relay or an observer
    page.action("a", to: Observable.just(()))  // says: use page.event(_:to:) with a relay or an observer
    page.action("a", to: { print("x") })  // says: A closure has no label: page.action(name) { … }
    page.action("a", to: Action<Plain, Void> { _ in .empty() })  // says: An action's input is Void
    page.action("a", to: Action<Model, Void> { _ in .empty() })  // says: An action's input is Void
    page.action("a", to: Action<Kind, Void> { _ in .empty() })  // says: An action's input is Void
    page.event("a", to: Action<Void, Void> { .empty() })  // says: An Action is bound by page.action(_:to:)
    page.event("a", to: Observable.just(()))  // says: A button sends to a relay or an observer
    page.event("a", to: PublishRelay<Plain>())  // says: A button sends nothing (Void), its value
    page.event("a") {}  // says: A closure is an action: page.action(name) { … }
    page.files("a", to: PublishRelay<Plain>())  // says: Files come as an array of a FileValue
    page.files("a", to: BehaviorRelay(value: ""))  // says: Files come as an array of a FileValue
    page.visibility { _ in }  // says: Visibility goes to a relay or an observer
    page.emit("a", "x")  // says: An event follows an output
    page.emit("a", to: Observable.just(Plain()))  // says: Scripts get an element as JSON
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
