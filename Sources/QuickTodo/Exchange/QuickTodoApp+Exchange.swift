import Bindery
import Foundation
import QuickTodoViewModels

/// The scenes and files of imports and exports.
extension QuickTodoApp {
    /// Adds `/exchange`, and the previews of imports over it, such as `/exchange/3`.
    static func addExchange(over tasks: SceneRoute<QuickTodoApp, TasksViewModel>) {
        let exchange = tasks.add(
            "/exchange", model: { if case .exchange(let exchange) = $0 { exchange } else { nil } },
            view: ExchangeView.init, make: { .exchange($0.below.exchange($0.app.exchange)) })
        exchange.add(
            "/exchange/:id", model: { if case .importPreview(let preview) = $0 { preview } else { nil } },
            view: ImportPreviewView.init, parameters: \.content.id,
            load: { request, id in request.below.preview(id).map { $0.map(Scene.importPreview) } },
            sample: { request in
                .importPreview(request.below.preview(of: StagedImport(id: 1, name: "", format: .json, begun: .now)))
            })
    }

    /// The exports, such as `/export/quicktodo.json?zone=Europe/Berlin`.
    var endpoints: Endpoints {
        Endpoints { [exchange] routes in
            for format in ExchangeFormat.allCases {
                routes.get("/export/\(format.fileName)") { request in
                    let now = TypedTime(.now, in: PersonCalendar(zone: request.query["zone"]))
                    return .stream(type: format.mediaType) { body in
                        try await exchange.export(format, now: now) { try await body.write($0) }
                    }
                    .download(as: format.fileName)
                }
            }
        }
    }
}
