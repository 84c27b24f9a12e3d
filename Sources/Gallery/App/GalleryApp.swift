import Bindery
import GalleryViewModels

/// Maps scenes of the gallery to views and addresses, and addresses to scenes. Every app is pushed onto the index.
struct GalleryApp: LiveApplication {
    let sources: SourceLibrary
    let timeline: TimelineServices
    let events: EventsSource
    let goals: any GoalService
    let photos: any PhotoService
    var leaflet = LeafletLibrary()
    var archive = FolderArchive()

    /// Opens the gallery's database. Blocks the thread on disk access.
    ///
    /// - Throws: `DatabaseError` if the database cannot be opened or migrated, or belongs to another program.
    static func database(at path: String) throws -> Database {
        var configuration = DatabaseConfiguration()
        // The gallery's own ID, “Glry” in ASCII, so that the database of another program made with Bindery is rejected.
        configuration.applicationID = 0x476C_7279
        return try Database(
            path: path, configuration: configuration,
            migrations: [DatabasePostStore.migration, DatabaseGoalService.migration])
    }

    // State that all pages share.
    let volume = Shared(50)
    let garage = Garage.withThreeCars()
    let accounts = InMemoryAccounts()
    let office = Shared(OfficePlan.bundled)
    let chat = ChatRoom()
    let board = Shared(Board.bundled)
    // The states of single windows.
    let sevenGUIs = SevenGUIsStates()

    let layout = "layout"

    /// The first entry, British English, is used if the user prefers none of these languages.
    let locales: [TemplateLocale] = [.britishEnglish, .americanEnglish, .german, .french, .spanish, .korean]

    static let routes = SceneRoutes<GalleryApp> { routes in
        let index = routes.add(
            "/", model: { if case .index(let model) = $0 { model } else { nil } }, view: IndexView.init,
            make: { _ in .index(IndexViewModel()) })
        let volume = index.add(
            "/volume", model: { if case .volume(let model) = $0 { model } else { nil } }, view: VolumeView.init,
            make: { .volume(VolumeViewModel(volume: $0.app.volume)) })
        addSource(of: .volume, over: volume)
        addSource(of: .cars, over: addCars(over: index))
        addSource(of: .timeline, over: addTimeline(over: index))
        addSource(of: .events, over: addEvents(over: index))
        addSource(of: .goals, over: addGoals(over: index))
        addSource(of: .photos, over: addPhotos(over: index))
        addSource(of: .signUp, over: addSignUp(over: index))
        addSource(of: .sevenGUIs, over: addSevenGUIs(over: index))
        addSource(of: .office, over: addOffice(over: index))
        addSource(of: .chat, over: addChat(over: index))
        addSource(of: .archive, over: addArchive(over: index))
        addSource(of: .board, over: addBoard(over: index))
        routes.add(
            model: { if case .notFound(let path) = $0 { path } else { nil } },
            view: { _ in NotFoundView() }, address: { Address($0) })
    }

    func notFound(at address: Address, coordinator: any SceneCoordinatorType<GalleryScene>) -> GalleryScene {
        .notFound(path: address.description)
    }

    /// Adds the list of cars, and a car over it: `/cars/2`.
    private static func addCars(
        over index: SceneRoute<GalleryApp, IndexViewModel>
    ) -> SceneRoute<GalleryApp, CarsViewModel> {
        let cars = index.add(
            "/cars", model: { if case .cars(let model) = $0 { model } else { nil } }, view: CarsView.init,
            make: { .cars(CarsViewModel(garage: $0.app.garage, coordinator: $0.coordinator)) })
        cars.add(
            "/cars/:id", model: { if case .car(let model) = $0 { model } else { nil } }, view: CarView.init,
            parameters: \.id,
            make: { request, id in request.below.cars.first { $0.id == id }.map { .car($0) } },
            sample: { .car($0.below.cars[0]) })
        return cars
    }
}
