import Scenes
import Testing

struct SHA256Tests {
    /// The first three are NIST's examples. The others end just before, at and just after the edges of the padding, and
    /// agree with the output of coreutils' sha256sum.
    @Test(arguments: [
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (String(repeating: "a", count: 55), "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
        (String(repeating: "a", count: 56), "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
        (String(repeating: "a", count: 63), "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"),
        (String(repeating: "a", count: 64), "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
        (String(repeating: "a", count: 119), "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"),
        (String(repeating: "a", count: 120), "2f3d335432c70b580af0e8e1b3674a7c020d683aa5f73aaaedfdc55af904c21c"),
        (String(repeating: "a", count: 1000), "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"),
    ])
    func `hashes match the standard's examples`(text: String, hash: String) {
        #expect(SHA256.hex(of: text) == hash)
    }

    /// NIST's long example.
    @Test func `a million letters have the hash of the standard`() {
        var hash = SHA256()
        for _ in 0..<1_000 { hash.update([UInt8](repeating: UInt8(ascii: "a"), count: 1_000)) }
        #expect(hash.hexDigits() == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }

    @Test func `the hash does not depend on the pieces`() {
        let message = (0..<300).map { UInt8($0 & 255) }
        let whole = SHA256.hex(of: message)
        for first in 0...message.count {
            var hash = SHA256()
            hash.update(Array(message[..<first]))
            hash.update(Array(message[first...]))
            #expect(hash.hexDigits() == whole, "split at \(first)")
        }
        var hash = SHA256()
        for byte in message { hash.update([byte]) }
        #expect(hash.hexDigits() == whole)
    }
}
