/// The methods with which a channel notifies its protocol. All are called on the channel's loop.
package protocol ChannelDelegate: AnyObject {
    /// Handles received bytes, which are valid only during the call.
    func channel(_ channel: Channel, received bytes: UnsafeRawBufferPointer)
    /// Handles the end of the peer's input, after all received bytes were delivered. The peer may still read.
    func channelInputEnded(_ channel: Channel)
    /// Handles a peer that has closed, or shut down its writing side, while reading is paused. Unread bytes may remain.
    func channelPeerClosed(_ channel: Channel)
    /// Called when the socket has accepted all buffered bytes.
    func channelDrained(_ channel: Channel)
    /// Called when the channel has closed. This is the last call.
    func channelClosed(_ channel: Channel)
}
