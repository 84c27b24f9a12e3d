import Foundation
import Hosting

/// A site in a separate folder, which is deleted with this object. Its app `app` has one page, “Hello”.
final class SiteOnDisk {
    let path: String

    static let layout = """
        <!doctype html><html lang="en"><head><title>{{title}}</title>{{{live}}}</head>
        <body><div inert="{{presenting}}">{{{content}}}</div><div>{{{modal}}}</div></body></html>
        """

    init(layout: String = SiteOnDisk.layout) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("site-\(UUID())")
        path = folder.standardizedFileURL.path
        for name in ["Public", "Templates/app"] {
            try FileManager.default.createDirectory(atPath: "\(path)/\(name)", withIntermediateDirectories: true)
        }
        try layout.write(toFile: "\(path)/Templates/app/layout.mustache", atomically: true, encoding: .utf8)
        let page = "<main><h1>Hello</h1></main>"
        try page.write(toFile: "\(path)/Templates/app/hello.mustache", atomically: true, encoding: .utf8)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func site() throws -> Site { try Site(templates: "app", wanted: path) }
}
