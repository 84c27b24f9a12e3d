import HTMLTemplates
import Rx
import Scenes

/// The inspector: a live page that shows the state of all others. Only in development mode.
struct InspectorApp: LiveApplication {
    static let path = "/live/inspector"
    /// The path with the secret.
    let address: Address
    let source: InspectorSource
    let layout = "bindery-inspector-layout"

    func view(for scene: InspectorViewModel) -> any View { InspectorView(viewModel: scene) }

    func address(of scene: InspectorViewModel) -> Address { address }

    func scenes(
        at address: Address, coordinator: any SceneCoordinatorType<InspectorViewModel>
    ) -> Single<[Presentation<InspectorViewModel>]> {
        .just([.root(InspectorViewModel(source))])
    }

    func notFound(
        at address: Address, coordinator: any SceneCoordinatorType<InspectorViewModel>
    ) -> InspectorViewModel { InspectorViewModel(source) }
}

/// A view model that reads the state of all pages once a second.
final class InspectorViewModel {
    let pages: Observable<[InspectedPage]>
    let summary: Observable<String>
    let hasPages: Observable<Bool>

    init(_ source: InspectorSource) {
        let pictures = Observable<Int>.timer(.seconds(0), period: .seconds(1), scheduler: MainScheduler.instance)
            .flatMapLatest { _ in source.picture().asObservable() }
            .share(replay: 1)
        pages = pictures.map(\.pages).distinctUntilChanged()
        hasPages = pictures.map { !$0.pages.isEmpty }.distinctUntilChanged()
        summary = pictures.map(Self.summary).distinctUntilChanged()
    }

    private static func summary(_ picture: InspectorSource.Picture) -> String {
        func sum(_ path: KeyPath<LoopReport, Int>) -> Int { picture.reports.reduce(0) { $0 + $1[keyPath: path] } }
        return """
            Loops: \(picture.reports.count). Pages: \(picture.pages.count). Streams: \(sum(\.streams)). \
            Sessions: \(sum(\.sessions)). \
            Events taken: \(sum(\.metrics.eventsTaken)). Failures: \(sum(\.metrics.failures)).
            """
    }
}

struct InspectorView: View {
    static let template = "bindery-inspector"
    let viewModel: InspectorViewModel

    func bind(_ page: ViewBinder) {
        page.bindTitle(from: Observable.just("Inspector"))
        page.bindValue("summary", from: viewModel.summary)
        page.bindValue("hasPages", from: viewModel.hasPages)
        page.bindList("pages", from: viewModel.pages)
    }
}
