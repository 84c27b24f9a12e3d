import GalleryViewModels
import Rx
import RxTesting
import Testing
import Texts

@Suite struct FlightViewModelTests {
    @Test(arguments: [
        (FlightKind.oneWay, "1.2.2027", "1.1.2027", true), (.oneWay, "01.02.2027", "x", true),
        (.oneWay, "29.2.2028", "", true), (.oneWay, "29.2.2027", "", false), (.oneWay, "x", "1.1.2027", false),
        (.oneWay, "1.2.27", "", false), (.oneWay, "1.2.", "", false), (.oneWay, "1-2-2027", "", false),
        (.oneWay, "+1.2.2027", "", false), (.oneWay, "", "", false),
        (.return, "1.2.2027", "1.2.2027", true), (.return, "1.2.2027", "2.2.2027", true),
        (.return, "1.2.2027", "31.1.2027", false), (.return, "1.2.2027", "31.12.2026", false),
        (.return, "1.2.2027", "x", false), (.return, "x", "1.2.2027", false),
    ])
    func `only a valid flight can be booked`(kind: FlightKind, start: String, back: String, isValid: Bool) {
        let viewModel = FlightViewModel()
        viewModel.kind.accept(kind)
        viewModel.start.accept(start)
        viewModel.return.accept(back)
        #expect(Recorded(viewModel.book.enabled).latest == isValid)
        #expect(Recorded(viewModel.returnIsDisabled).latest == (kind == .oneWay))
        viewModel.book.execute(())
        #expect(Recorded(viewModel.status.english).latest?.isEmpty == !isValid)
    }

    @Test func `messages describe the errors`() {
        let viewModel = FlightViewModel()
        let (starts, returns) = (Recorded(viewModel.startMessage.english), Recorded(viewModel.returnMessage.english))
        #expect(starts.latest == "")
        viewModel.start.accept("soon")
        #expect(starts.latest == "Please enter a day as day.month.year, such as 27.03.2027.")
        viewModel.start.accept("3.3.2027")
        viewModel.return.accept("2.3.2027")
        #expect(returns.latest == "", "A one-way flight has no flight back.")
        viewModel.kind.accept(.return)
        #expect(returns.latest == "The flight back is before the flight.")
    }

    @Test func `a booking is confirmed until the next edit`() {
        let viewModel = FlightViewModel()
        let statuses = Recorded(viewModel.status.english)
        viewModel.book.execute(())
        viewModel.kind.accept(.return)
        viewModel.return.accept("01.04.2027")
        viewModel.book.execute(())
        #expect(
            statuses.values == [
                "", "You have booked a one-way flight on 27.03.2027.", "",
                "You have booked a return flight from 27.03.2027 to 01.04.2027.",
            ])
    }

    @Test(arguments: [true, false])
    func `a booking of an address is shown if it is valid`(isValid: Bool) {
        let flight = Flight(kind: .oneWay, start: isValid ? "1.5.2027" : "x", isBooked: true)
        let status = Recorded(FlightViewModel(flight).status.english).latest
        #expect(status == (isValid ? "You have booked a one-way flight on 1.5.2027." : ""))
    }
}
