import HTTP

/// Addresses of files that do not exist, such as the `/favicon.ico` that a browser asks for by itself.
///
/// A scene for such an address would be a live page that no window shows. So where no file and no scene answers an address whose last part
/// ends in an extension, the answer is a plain 404, and the app's not-found scene is for the other addresses.
extension Address {
    /// A Boolean value that indicates whether the path's last part ends in a dot and one or more ASCII letters or digits.
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
    /// A Boolean value that indicates whether the browser asks for part of a page, such as a picture, which a scene can never be (Fetch Metadata
    /// Request Headers, section 2.1).
    var isForPartOfPage: Bool {
        switch headers["Sec-Fetch-Dest"] {
        case "audio", "font", "image", "manifest", "script", "style", "track", "video": true
        default: false
        }
    }
}

extension HTTPResponse {
    /// No file and no scene answers the address.
    static func noFile() -> HTTPResponse {
        var response = HTTPResponse.text("404 Not Found\nThere is no such file.\n", status: .notFound)
        response.headers.append("Cache-Control", "no-cache")
        response.headers.append("X-Content-Type-Options", "nosniff")
        return response
    }

    /// A Boolean value that indicates whether the answer belongs to a browser's session; a file that does not exist belongs to none.
    var belongsToSession: Bool {
        status != .notFound || headers["Content-Type"]?.utf8.starts(with: "text/html".utf8) == true
    }
}
