/// The hash function SHA-256 (FIPS 180-4, section 6.2), for messages that arrive in pieces.
package struct SHA256: Sendable {
    private var state = Self.initialState
    /// The bytes after the last whole block.
    private var rest: [UInt8] = []
    private var count: UInt64 = 0

    /// Creates the hash of an empty message.
    package init() {}

    /// Returns the hash of the text's bytes as 64 hexadecimal digits.
    package static func hex(of text: String) -> String { hex(of: Array(text.utf8)) }

    /// Returns the hash of the bytes as 64 hexadecimal digits.
    package static func hex(of bytes: [UInt8]) -> String {
        var hash = SHA256()
        hash.update(bytes)
        return hash.hexDigits()
    }

    /// Appends bytes to the message.
    package mutating func update(_ bytes: [UInt8]) { bytes.withUnsafeBytes { update($0) } }

    /// Appends bytes to the message.
    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        count &+= UInt64(bytes.count)
        var start = 0
        if !rest.isEmpty {
            start = min(64 - rest.count, bytes.count)
            rest += bytes[..<start]
            guard rest.count == 64 else { return }
            let block = rest
            rest = []
            block.withUnsafeBytes { mix($0) }
        }
        let end = start + (bytes.count - start) / 64 * 64
        if end > start { mix(UnsafeRawBufferPointer(rebasing: bytes[start..<end])) }
        if end < bytes.count { rest = Array(bytes[end...]) }
    }

    /// Returns the hash of the message as 64 hexadecimal digits.
    package func hexDigits() -> String {
        var last = self
        // A one bit, zeros, and the message's length in bits, up to the end of a block (section 5.1.1).
        let padding = [0x80] + [UInt8](repeating: 0, count: (119 - rest.count) % 64)
        let bits = count &* 8
        last.update(padding + (0..<8).map { UInt8(truncatingIfNeeded: bits >> UInt64(56 - 8 * $0)) })
        return last.state.map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 8 - digits.utf8.count) + digits
        }.joined()
    }

    /// Adds whole blocks of 64 bytes to the state.
    private mutating func mix(_ blocks: UnsafeRawBufferPointer) {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words in
            Self.constants.withUnsafeBufferPointer { constants in
                for start in stride(from: 0, to: blocks.count, by: 64) {
                    for index in 0..<16 {
                        let word = blocks.loadUnaligned(fromByteOffset: start + 4 * index, as: UInt32.self)
                        words[index] = UInt32(bigEndian: word)
                    }
                    Self.mix(words, constants, into: &state)
                }
            }
        }
    }

    private static func mix(
        _ words: UnsafeMutableBufferPointer<UInt32>, _ constants: UnsafeBufferPointer<UInt32>,
        into state: inout [UInt32]
    ) {
        for index in 16..<64 {
            let (near, far) = (words[index - 2], words[index - 15])
            let nearMix = turned(near, 17) ^ turned(near, 19) ^ near >> 10
            let farMix = turned(far, 7) ^ turned(far, 18) ^ far >> 3
            words[index] = nearMix &+ words[index - 7] &+ farMix &+ words[index - 16]
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for index in 0..<64 {
            let choice = (e & f) ^ (~e & g)
            let majority = (a & b) ^ (a & c) ^ (b & c)
            let mixedE = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
            let first = h &+ mixedE &+ choice &+ constants[index] &+ words[index]
            let second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) &+ majority
            (h, g, f, e) = (g, f, e, d &+ first)
            (d, c, b, a) = (c, b, a, first &+ second)
        }
        for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= value }
    }

    private static func turned(_ word: UInt32, _ bits: UInt32) -> UInt32 { word >> bits | word << (32 - bits) }

    /// The initial hash value (section 5.3.3).
    private static let initialState: [UInt32] = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]

    /// The round constants (section 4.2.2).
    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]
}
