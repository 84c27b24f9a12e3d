@testable import HTTP
@testable import Live

extension FuzzTarget {
    /// A request's target on its way to a file, a route and a page's address. It never names a file outside the folder
    /// or a hidden file, routes are found byte for byte, and an address never leads to another host.
    static let paths = FuzzTarget("paths") { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        checkFile(text)
        checkAddress("/" + text)
        let source = Array("GET ".utf8) + bytes + Array(" HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
        guard let request = RequestReading(source, cuts: []).requests.first?.request else { return }
        checkFile(request.path)
        checkAddress(request.target)
        checkRoute(request.path)
    }

    private static func checkFile(_ path: String) {
        guard let name = StaticFiles.safeName(path) else { return }
        require([UInt8(ascii: "/")] + name.utf8, equals: Array(path.utf8), "a file's name")
        for part in name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            require(!part.isEmpty && part.first != UInt8(ascii: "."), "A part of \(name) may lead elsewhere.")
        }
        require(!name.utf8.contains { $0 == 0 || $0 == UInt8(ascii: "\\") }, "\(name) is no name of a file.")
    }

    private static func checkAddress(_ target: String) {
        let address = Address(target)
        let text = Array(address.description.utf8)
        require(text.allSatisfy { (0x21...0x7e).contains($0) && $0 != UInt8(ascii: "\\") }, "\(text) cannot be sent.")
        require(text.first == UInt8(ascii: "/"), "\(address) is no address.")
        require(!text.starts(with: "//".utf8), "\(address) leads to another host.")
        require(Address(address.description), equals: address, "an address of itself")
        require(address.components.allSatisfy { !$0.isEmpty }, "\(address) has empty parts.")
    }

    /// Checks that a route's parts are those between the slashes, by bytes.
    private static func checkRoute(_ path: String) {
        let parts = path.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        require(Router.segments(of: path).map { Array($0.utf8) }, equals: parts.map { Array($0) }, "a route's parts")
    }
}
