/// The scenes of the gallery, each with its view model.
public enum GalleryScene {
    /// The list of all apps.
    case index(IndexViewModel)
    /// A volume with a slider and a text field.
    case volume(VolumeViewModel)
    /// The list of cars.
    case cars(CarsViewModel)
    /// One car, above the list.
    case car(CarViewModel)
    /// The posts of a list.
    case timeline(ListTimelineViewModel)
    /// The people of the list, above its posts.
    case timelinePeople(ListTimelineViewModel)
    /// The posts of one person.
    case timelinePerson(PersonTimelineViewModel)
    /// A feed of events: of the user's own account, another account, or a repository.
    case events(EventsViewModel)
    /// The completed goals.
    case goals(GoalsViewModel)
    /// The form for a goal's retrospective.
    case writeRetrospective(WriteRetrospectiveViewModel)
    /// The confirmation before a retrospective is saved.
    case confirmRetrospective(ConfirmRetrospectiveViewModel)
    /// A goal's retrospective.
    case retrospective(RetrospectiveViewModel)
    /// A search for photos.
    case photos(PhotoSearchViewModel)
    /// The search settings, above the search.
    case photoSettings(PhotoSettingsViewModel)
    /// The form for a new account.
    case signUp(SignUpViewModel)
    /// The scene after an account was created.
    case signedUp
    /// The tasks of the 7GUIs.
    case sevenGUIs(SevenGUIsScene)
    /// A floor plan.
    case office(OfficeViewModel)
    /// A chat room.
    case chat(ChatViewModel)
    /// An archive of files.
    case archive(ArchiveViewModel)
    /// A board with cards.
    case board(BoardViewModel)
    /// The list of an app's source files.
    case source(SourceViewModel)
    /// One source file, above the list of files.
    case sourceFile(SourceFileViewModel)
    /// The scene for an address that does not exist.
    case notFound(path: String)
}
