import Differences
import Foundation
import HTMLTemplates
import Live
import LiveTesting
import Rx
import Scenes

/// A form with every kind of control, for the tests of fields. All tabs show the same order.
struct OrderApp: LiveApplication {
    let order = Order()
    let layout = "layout"

    func view(for scene: Order) -> any View { OrderView(order: scene) }

    func address(of scene: Order) -> Address { Address("/") }

    func scenes(
        at address: Address, coordinator: any SceneCoordinatorType<Order>
    ) -> Single<[Presentation<Order>]> { .just([.root(order)]) }

    func notFound(at address: Address, coordinator: any SceneCoordinatorType<Order>) -> Order { order }

    static let templates = [
        "layout": """
        <!doctype html><html lang="en"><head><title>Order</title>{{{live}}}</head>
        <body><div>{{{content}}}</div><div>{{{modal}}}</div></body></html>
        """,
        "order": """
        <main><form method="post" enctype="multipart/form-data">
        <label>Name <input name="name" value="{{name}}" maxlength="20" data-live="debounce 5"></label>
        <label>Count <input name="count" type="number" value="{{count}}"></label>
        <label>Level <input name="level" type="range" value="{{level}}" data-live="throttle 30"></label>
        <label>Day <input name="day" type="date" value="{{day}}"></label>
        <label>At <input name="at" type="datetime-local" value="{{at}}"></label>
        <label>Gift <input name="gift" type="checkbox" checked="{{gift}}"></label>
        <fieldset><legend>Extras</legend>
        <label><input type="checkbox" name="extras" value="nuts" checked="{{extras}}"> Nuts</label>
        <label><input type="checkbox" name="extras" value="salt" checked="{{extras}}"> Salt</label></fieldset>
        <fieldset><legend>Size</legend>
        <label><input type="radio" name="size" value="small" checked="{{size}}"> Small</label>
        <label><input type="radio" name="size" value="large" checked="{{size}}"> Large</label></fieldset>
        <label>Flavour <select name="flavour">{{#flavours}}<option value="{{id}}" selected="{{flavour}}">{{name}}</option>\
        {{/flavours}}</select></label>
        <label>Toppings <select name="toppings" multiple>{{#flavours}}<option value="{{id}}" selected="{{toppings}}">\
        {{name}}</option>{{/flavours}}</select></label>
        <label>Note <textarea name="note">{{note}}</textarea></label>
        <label>Photos <input type="file" name="photos" multiple></label>
        <button name="save">Save</button></form>
        <p>{{note}}</p><ul>{{#log}}<li>{{id}}</li>{{/log}}</ul></main>
        """,
    ]
}

enum Size: String, FieldValue { case small, large }

enum Extra: String, FieldValue { case nuts, salt }

struct Flavour: TemplateModel, IdentifiableType, Equatable {
    let id: Int
    var name: String
    var identity: Int { id }

    static let templateKeys = TemplateKeys<Flavour> { key in
        key("id", \.id)
        key("name", \.name)
    }
}

struct LogLine: TemplateModel, IdentifiableType, Equatable {
    let id: String
    var identity: String { id }

    static let templateKeys = TemplateKeys<LogLine> { key in key("id", \.id) }
}

final class Order: Sendable {
    let name = BehaviorRelay(value: "Ada")
    let count = BehaviorRelay(value: 3)
    let level = BehaviorRelay(value: 50)
    let day = BehaviorRelay<Date?>(value: nil)
    let at = BehaviorRelay(value: DateComponents(year: 2026, month: 5, day: 4, hour: 9, minute: 30))
    let gift = BehaviorRelay(value: false)
    let extras = BehaviorRelay<Set<Extra>>(value: [.nuts])
    let size = BehaviorRelay(value: Size.small)
    let flavour = BehaviorRelay<Int?>(value: 1)
    let toppings = BehaviorRelay<Set<Int>>(value: [])
    let note = BehaviorRelay(value: "one\ntwo")
    let photos = PublishRelay<Upload>()
    let save = PublishRelay<Void>()
    let flavours = BehaviorRelay(value: ["Plain", "Honey", "Plum"].enumerated().map { Flavour(id: $0 + 1, name: $1) })
    let log = BehaviorRelay<[LogLine]>(value: [])
    private let bag = DisposeBag()

    init() {
        // Removes exclamation marks from the end of the name.
        name.filter { $0.hasSuffix("!") }.map { String($0.dropLast()) }.subscribe(onNext: { [name] in name.accept($0) })
            .disposed(by: bag)
        Observable.merge(
            save.map { [name, note] in "saved \(name.value): \(note.value)" },
            photos.flatMap { $0.whenComplete }.map { "\($0.name) \($0.type) \($0.size ?? -1)" }
        )
        .subscribe(onNext: { [log] in Self.note($0, in: log) }).disposed(by: bag)
    }

    func note(_ text: String) { Self.note(text, in: log) }

    private static func note(_ text: String, in log: BehaviorRelay<[LogLine]>) {
        log.accept(log.value + [LogLine(id: "\(log.value.count): \(text)")])
    }
}

struct OrderView: View {
    static let template = "order"
    let order: Order

    func bind(_ page: ViewBinder) {
        page.bindField("name", with: order.name)
        page.bindField("count", with: order.count)
        page.bindField("level", with: order.level)
        page.bindField("day", with: order.day)
        page.bindField("at", with: order.at)
        page.bindField("gift", with: order.gift)
        page.bindField("extras", with: order.extras)
        page.bindField("size", with: order.size)
        page.bindField("flavour", with: order.flavour)
        page.bindField("toppings", with: order.toppings)
        page.bindField("note", with: order.note)
        page.bindUploads("photos", to: order.photos, limits: UploadLimits(fileBytes: 1_000))
        page.bindEvent("save", to: order.save)
        page.bindList("flavours", from: order.flavours)
        page.bindList("log", from: order.log)
    }
}

/// The order app on a free port of the loopback interface, for one test.
typealias OrderServer = TestServer<OrderApp>

extension OrderServer {
    convenience init() throws {
        try self.init(OrderApp(), templates: TemplateLibrary(sources: OrderApp.templates))
    }
}
