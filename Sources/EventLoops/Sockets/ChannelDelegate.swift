/// What a channel tells the protocol that uses it. All calls come on the channel's loop.
package protocol ChannelDelegate: AnyObject {
    /// Bytes have come. They are valid during the call only.
    func channel(_ channel: Channel, received bytes: UnsafeRawBufferPointer)
    /// The peer sends no more; what has come before was delivered. It may still read.
    func channelInputEnded(_ channel: Channel)
    /// The peer has closed, or shut its writing side, while reading is paused: bytes not yet read may remain.
    func channelPeerClosed(_ channel: Channel)
    /// Everything that had been kept because the socket took no more is out.
    func channelDrained(_ channel: Channel)
    /// The last call: the descriptor is given up.
    func channelClosed(_ channel: Channel)
}
