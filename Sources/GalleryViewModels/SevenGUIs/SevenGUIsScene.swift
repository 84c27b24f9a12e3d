/// The scenes of the 7GUIs: the list of tasks, and one scene for each task.
public enum SevenGUIsScene {
    /// The list of tasks.
    case index(SevenGUIsViewModel)
    /// A counter.
    case counter(CounterViewModel)
    /// A temperature in two units.
    case temperature(TemperatureViewModel)
    /// The booking of a flight.
    case flight(FlightViewModel)
    /// A timer.
    case timer(TimerViewModel)
    /// A list of people that can be created, updated and deleted.
    case people(PeopleViewModel)
    /// A drawing of circles.
    case circles(CirclesViewModel)
    /// A spreadsheet.
    case cells(CellsViewModel)
    /// An invoice with a form for each line.
    case invoice(InvoiceViewModel)
}
