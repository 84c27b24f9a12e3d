/// The methods with which a channel notifies its protocol. All are called on the channel's loop.
package protocol ChannelDelegate: AnyObject {
    /// Handles received bytes, which are valid during the call only.
    func channel(_ channel: Channel, received bytes: UnsafeRawBufferPointer)
    /// Handles the end of the peer's input, after all received bytes were delivered. The peer may still read.
    func channelInputEnded(_ channel: Channel)
    /// Handles a peer that has closed, or shut down its writing side, while reading is paused. Unread bytes may remain.
    func channelPeerClosed(_ channel: Channel)
    /// Handles the moment at which the socket has taken all bytes that were kept.
    func channelDrained(_ channel: Channel)
    /// Handles the channel's end. This is the last call.
    func channelClosed(_ channel: Channel)
}
