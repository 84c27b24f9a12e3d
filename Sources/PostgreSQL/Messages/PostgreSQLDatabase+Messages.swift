#if PostgreSQL
    public import Persistence
    public import Rx

    /// Messages between processes, over LISTEN and NOTIFY on the connection that also receives the changes for live queries.
    extension PostgreSQLDatabase: SharedDatabase {
        public func message(_ text: String, to topic: String) -> SQL {
            let message = ProcessMessage(sender: hub.sender, topic: topic, text: text)
            return "SELECT pg_notify(\(ProcessMessage.channel), \(message.payload))"
        }

        public func messages(to topic: String) -> Observable<SharedMessage> {
            Observable.create { [hub] observer in
                let subscription = hub.messages.compactMap { message -> SharedMessage? in
                    guard let message else { return .missed }
                    return message.topic == topic && message.sender != hub.sender ? .text(message.text) : nil
                }
                .subscribe(observer)
                hub.listen()
                return subscription
            }
        }
    }
#endif
