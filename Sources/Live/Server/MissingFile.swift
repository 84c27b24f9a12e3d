import HTTP

/// Addresses of files that do not exist, such as the `/favicon.ico` that a browser requests on its own.
///
/// A scene for such an address would be a live page that no tab shows. So if neither a file nor a scene exists at an
/// address whose last path component has an extension, the response is a plain 404. The app's not-found scene is for
/// all other addresses.
extension Address {
    /// A Boolean value that indicates whether the last path component ends in a dot and one or more ASCII letters or
    /// digits.
    var hasFileExtension: Bool {
        let last = path.utf8.reversed().prefix { $0 != UInt8(ascii: "/") }
        let tail = last.drop { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "A")...UInt8(ascii: "Z"):
                true
            default: false
            }
        }
        return tail.first == UInt8(ascii: ".") && tail.count < last.count
    }
}

extension HTTPRequest {
    /// A Boolean value that indicates whether the browser requests a subresource of a page, such as an image, which is
    /// never a scene (Fetch Metadata Request Headers, section 2.1).
    var isForPartOfPage: Bool {
        switch headers["Sec-Fetch-Dest"] {
        case "audio", "font", "image", "manifest", "script", "style", "track", "video": true
        default: false
        }
    }
}

extension HTTPResponse {
    /// Returns the response for an address at which neither a file nor a scene exists.
    static func noFile() -> HTTPResponse {
        var response = HTTPResponse.text("404 Not Found\nThe file does not exist.\n", status: .notFound)
        response.headers.append("Cache-Control", "no-cache")
        response.headers.append("X-Content-Type-Options", "nosniff")
        return response
    }

    /// A Boolean value that indicates whether the response belongs to a session. A response for a missing file does
    /// not.
    var belongsToSession: Bool {
        status != .notFound || headers["Content-Type"]?.utf8.starts(with: "text/html".utf8) == true
    }
}
