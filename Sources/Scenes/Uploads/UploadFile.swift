/// The bytes of an upload, as its server stores them. All functions are called on the upload's loop, and call `then`
/// there.
package protocol UploadFile: AnyObject {
    /// Ends the upload and removes the bytes.
    ///
    /// - Parameter state: The final state: refused or cancelled.
    func remove(_ state: UploadState)

    /// Handles that the view model no longer has the upload, and has not claimed the file. Called on any thread.
    func released()

    /// Moves the file to a path at which no file exists.
    func move(to path: String, then: @escaping (Result<Void, UploadError>) -> Void)

    /// Reads at most `count` of the bytes that have arrived, from the start.
    func readStart(_ count: Int, then: @escaping (Result<[UInt8], UploadError>) -> Void)

    /// Computes the SHA-256 hash of the whole file, as hexadecimal digits.
    func hash(then: @escaping (Result<String, UploadError>) -> Void)
}
