/// What the gallery can show, each with its view model.
public enum GalleryScene {
    /// All apps.
    case index(IndexViewModel)
    /// A volume with a slider and a text field.
    case volume(VolumeViewModel)
    /// The list of cars.
    case cars(CarsViewModel)
    /// One car, over the list.
    case car(CarViewModel)
    /// The posts of a list.
    case timeline(ListTimelineViewModel)
    /// The people of the list, over its posts.
    case timelinePeople(ListTimelineViewModel)
    /// One person's posts.
    case timelinePerson(PersonTimelineViewModel)
    /// A feed of events: one's own, an account's, a repository's.
    case events(EventsViewModel)
    /// Goals that are completed.
    case goals(GoalsViewModel)
    /// The form for a goal's retrospective.
    case writeRetrospective(WriteRetrospectiveViewModel)
    /// The question whether to save it.
    case confirmRetrospective(ConfirmRetrospectiveViewModel)
    /// A goal's retrospective, to be read.
    case retrospective(RetrospectiveViewModel)
    /// A search for photos.
    case photos(PhotoSearchViewModel)
    /// What photos may be found, over the search.
    case photoSettings(PhotoSettingsViewModel)
    /// The source of an app.
    case source(SourceViewModel)
    /// One file of it, over the list of files.
    case sourceFile(SourceFileViewModel)
    /// What stands at an address that leads nowhere.
    case notFound(path: String)
}
