public import Bindery
public import GalleryViewModels

/// The view of the booking of a flight.
struct FlightView: View {
    static let template = "sevenguis-flight"
    let viewModel: FlightViewModel

    func bind(_ page: ViewBinder) {
        page.setTitle("Flight booker")
        page.bindAddress(from: viewModel.flight.map(Self.address))
        page.setList("kinds", FlightKind.allCases.map(KindChoice.init))
        page.bindField("kind", with: viewModel.kind)
        page.bindField("start", with: viewModel.start)
        page.bindField("return", with: viewModel.return)
        page.bindValue("returnIsDisabled", from: viewModel.returnIsDisabled)
        page.bindValue("startMessage", from: viewModel.startMessage)
        page.bindValue("startIsRefused", from: viewModel.startMessage.map { !$0.isEmpty })
        page.bindValue("returnMessage", from: viewModel.returnMessage)
        page.bindValue("returnIsRefused", from: viewModel.returnMessage.map { !$0.isEmpty })
        page.bindValue("status", from: viewModel.status)
        page.bindAction("book", to: viewModel.book)
        // Without the script, a form must be posted before the page can check it.
        page.bindEvent("check", to: PublishRelay<Void>())
    }

    /// Returns the address of a flight; fields that are those of a new window are omitted.
    static func address(of flight: Flight) -> Address {
        let new = Flight()
        return Address(
            "/sevenguis/flight",
            query: [
                "kind": flight.kind == new.kind ? nil : "return",
                "start": flight.start == new.start ? nil : flight.start,
                "return": flight.return == new.return ? nil : flight.return,
                "booked": flight.isBooked ? "1" : nil,
            ])
    }

    /// Returns the flight that the query of an address contains.
    static func flight(in query: FormFields) -> Flight {
        let new = Flight()
        return Flight(
            kind: query["kind"] == "return" ? .return : .oneWay,
            start: String((query["start"] ?? new.start).prefix(20)),
            return: String((query["return"] ?? new.return).prefix(20)), isBooked: query["booked"] == "1")
    }
}

extension FlightKind: FieldValue {}

/// An option of the list of kinds.
struct KindChoice: TemplateModel, IdentifiableType, Equatable {
    let kind: FlightKind

    var identity: String { kind.rawValue }

    static let templateKeys = TemplateKeys<KindChoice> { key in
        key("kindValue", \.kind.rawValue)
        key("name", \.kind.name)
    }
}
