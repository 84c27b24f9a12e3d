import Bindery
import GalleryViewModels

extension GalleryApp {
    /// Adds the archive.
    static func addArchive(
        over index: SceneRoute<GalleryApp, IndexViewModel>
    ) -> SceneRoute<GalleryApp, ArchiveViewModel> {
        index.add(
            "/archive", model: { if case .archive(let model) = $0 { model } else { nil } }, view: ArchiveView.init,
            make: { .archive(ArchiveViewModel(service: $0.app.archive)) })
    }

    /// The answers beside the scenes: the files of the archive, its interface for other programs, and its webhook.
    var endpoints: Endpoints {
        Endpoints { [archive] routes in
            routes.get("/archive/files/:id") { (_, id: String) in
                guard let file = archive.file(id) else { throw EndpointError(.notFound, "This file was deleted.") }
                return .upload(archive.path(of: file), name: file.name, type: file.type)
            }
            routes.group("/archive/api/files", bodyBytes: 100_000, rate: EndpointRate(atOnce: 100, perSecond: 20)) {
                api in
                api.get("/") { _ in try .json(archive.all) }
                api.post("/") { request in
                    let text = try request.json(ArchiveText.self)
                    do {
                        return try .json(archive.add(name: text.name, text: text.text), status: .created)
                    } catch is ArchiveError {
                        throw EndpointError(.contentTooLarge, "The archive has no room for this file.")
                    }
                }
                api.delete("/:id") { (_, id: String) in
                    guard archive.remove(id) else {
                        throw EndpointError(.notFound, "There is no file \(id.prefix(80)).")
                    }
                    return .noContent
                }
            }
            routes.group(
                "/archive/hook", from: .anywhere, bodyBytes: 10_000, rate: EndpointRate(atOnce: 20, perSecond: 1)
            ) { hook in
                hook.post("/") { request in
                    guard let secret = archive.secret, request.isSigned(with: secret) else {
                        throw EndpointError(.unauthorized, "The signature in X-Hub-Signature-256 does not match.")
                    }
                    let message = try request.json(ArchiveMessage.self)
                    archive.receive(message.text, delivery: message.id ?? String(decoding: request.body, as: UTF8.self))
                    return .noContent
                }
            }
        }
    }
}

/// A text that another program stores as a file.
struct ArchiveText: Codable {
    let name: String
    let text: String
}

/// A message of the webhook.
struct ArchiveMessage: Codable {
    /// The identifier of the delivery, by which a repeated one is recognized; `nil` to compare the whole message.
    let id: String?
    let text: String
}
