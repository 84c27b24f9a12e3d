import Bindery
import GalleryViewModels

/// Maps scenes of the gallery to views and addresses, and addresses to scenes. Every app is pushed onto the index.
struct GalleryApp: LiveApplication {
    let sources: SourceLibrary
    let timeline: TimelineServices
    let events: EventsSource
    let goals: any GoalService
    let photos: any PhotoService

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

    let layout = "layout"

    /// The first entry, British English, is used if the user prefers none of these languages.
    let locales: [TemplateLocale] = [.britishEnglish, .americanEnglish, .german, .french, .spanish, .korean]

    func view(for scene: GalleryScene) -> any View {
        switch scene {
        case .index(let viewModel): IndexView(viewModel: viewModel)
        case .volume(let viewModel): VolumeView(viewModel: viewModel)
        case .cars(let viewModel): CarsView(viewModel: viewModel)
        case .car(let viewModel): CarView(viewModel: viewModel)
        case .timeline(let viewModel): TimelineView(viewModel: viewModel, pane: .posts)
        case .timelinePeople(let viewModel): TimelineView(viewModel: viewModel, pane: .people)
        case .timelinePerson(let viewModel): PersonTimelineView(viewModel: viewModel)
        case .events(let viewModel): EventsView(viewModel: viewModel)
        case .goals(let viewModel): GoalsView(viewModel: viewModel)
        case .writeRetrospective(let viewModel): WriteRetrospectiveView(viewModel: viewModel)
        case .confirmRetrospective(let viewModel): ConfirmRetrospectiveView(viewModel: viewModel)
        case .retrospective(let viewModel): RetrospectiveView(viewModel: viewModel)
        case .photos(let viewModel): PhotosView(viewModel: viewModel)
        case .photoSettings(let viewModel): PhotoSettingsView(viewModel: viewModel)
        case .source(let viewModel): SourceView(viewModel: viewModel)
        case .sourceFile(let viewModel): SourceFileView(viewModel: viewModel)
        case .notFound: NotFoundView()
        }
    }

    func address(of scene: GalleryScene) -> Address {
        switch scene {
        case .index: Address("/")
        case .volume: Address("/volume")
        case .cars: Address("/cars")
        case .car(let viewModel): Address("/cars/\(viewModel.id)")
        case .timeline(let viewModel): .timeline(showing: viewModel.paging.count)
        case .timelinePeople: Address("/timeline/people")
        case .timelinePerson(let viewModel):
            .timeline(of: viewModel.person, showing: viewModel.paging.count)
        case .events(let viewModel): EventsView.address(of: viewModel.subject, viewModel.start)
        case .goals(let viewModel): GoalAddress.goals(viewModel.locale.value, showing: viewModel.currentlyWanted)
        case .writeRetrospective(let viewModel): GoalAddress.writing(viewModel.goal.id, viewModel.words.locale)
        case .confirmRetrospective(let viewModel): GoalAddress.confirming(viewModel.goal.id, viewModel.words.locale)
        case .retrospective(let viewModel): GoalAddress.reading(viewModel.goal.id, viewModel.words.locale)
        case .photos(let viewModel): PhotosView.address(of: viewModel.settings.current, pages: viewModel.pages.value)
        case .photoSettings(let viewModel): PhotosView.address(of: viewModel.current, at: "/photos/settings")
        case .source(let viewModel): SourceView.address(of: viewModel.exhibit)
        case .sourceFile(let viewModel): SourceView.address(of: viewModel.file, in: viewModel.exhibit)
        case .notFound(let path): Address(path)
        }
    }

    func scenes(
        at address: Address, coordinator: any SceneCoordinatorType<GalleryScene>
    ) -> Single<[Presentation<GalleryScene>]> {
        let index = Presentation.root(GalleryScene.index(IndexViewModel()))
        if address.path == "/" { return .just([index]) }
        let parts = address.components
        if parts.first == Exhibit.goals.id, parts.dropFirst().first != "source" {
            return goalScenes(at: address, coordinator).map { above in
                guard let top = above.last?.scene, self.address(of: top).path == address.path else { return [] }
                return [index] + above
            }
        }
        let above = scenesOverIndex(at: address, coordinator)
        // An address counts only in the form that the app itself uses: neither /cars/01 nor /cars/ is accepted.
        guard let top = above.last, self.address(of: top).path == address.path else { return .just([]) }
        return .just([index] + above.map { $0.isModal ? .modal($0) : .push($0) })
    }

    func notFound(at address: Address, coordinator: any SceneCoordinatorType<GalleryScene>) -> GalleryScene {
        .notFound(path: address.description)
    }

    /// Returns scenes that cover all views. Their view models perform no work until they have a subscriber.
    func sampleScenes(coordinator: any SceneCoordinatorType<GalleryScene>) -> [GalleryScene] {
        let over = ["/volume", "/cars/1", "/timeline/people/1", "/events", "/volume/source"].flatMap { path in
            scenesOverIndex(at: Address(path), coordinator)
        }
        let others = goalSamples(coordinator) + photoSamples(coordinator)
        let file = SourceFileViewModel(exhibit: .volume, file: SourceFile(path: "", text: ""))
        return [.index(IndexViewModel())] + over + others + [.sourceFile(file), .notFound(path: "/")]
    }

    private func scenesOverIndex(
        at address: Address, _ coordinator: any SceneCoordinatorType<GalleryScene>
    ) -> [GalleryScene] {
        let components = address.components
        guard let exhibit = Exhibit.all.first(where: { $0.id == components.first }) else { return [] }
        if components.dropFirst().first == "source" {
            let source = SourceViewModel(exhibit: exhibit, folders: sources.folders(of: exhibit))
            let file = source.file(components.dropFirst(2).joined(separator: "/"))
            return app(exhibit, at: Address("/\(exhibit.id)"), coordinator) + [.source(source)]
                + (file.map { [.sourceFile($0)] } ?? [])
        }
        return app(exhibit, at: address, coordinator)
    }

    /// Returns the scenes of an app: the main scene, followed by the detail scene if the address names one.
    private func app(
        _ exhibit: Exhibit, at address: Address, _ coordinator: any SceneCoordinatorType<GalleryScene>
    ) -> [GalleryScene] {
        switch exhibit {
        case .cars:
            let detail = address.components.dropFirst().first
            let viewModel = CarsViewModel(garage: garage, coordinator: coordinator)
            let car = viewModel.cars.first { "\($0.id)" == detail }
            return [.cars(viewModel)] + (car.map { [.car($0)] } ?? [])
        case .timeline:
            return timelineScenes(at: address, coordinator)
        case .events:
            return eventsScenes(at: address, coordinator)
        case .goals:
            return [.goals(GoalsViewModel(locale: .english, service: goals, coordinator: coordinator))]
        case .photos:
            return photosScenes(at: address, coordinator)
        default:
            return [.volume(VolumeViewModel(volume: volume))]
        }
    }
}

extension GalleryScene {
    /// Indicates whether the scene is presented as a dialog above the previous scene.
    fileprivate var isModal: Bool { if case .photoSettings = self { true } else { false } }
}
