import Bindery

/// A socket that systemd opens for the program and keeps while the program restarts, so that clients wait instead of being
/// refused (systemd.socket(5)).
struct SystemdSocket {
    /// The text of the socket's unit.
    let text: String

    init(_ options: Options) {
        let host = options.serving.host
        text = Self.template.replacing(
            "ADDRESS", with: "\(host.contains(":") ? "[\(host)]" : host):\(options.serving.port)")
    }

    private static let template = """
        # quicktodo socket | sudo tee /etc/systemd/system/quicktodo.socket
        # quicktodo unit --listen systemd | sudo tee /etc/systemd/system/quicktodo.service
        # sudo systemctl daemon-reload && sudo systemctl enable --now quicktodo.socket quicktodo.service
        [Unit]
        Description=Address of QuickTodo

        [Socket]
        ListenStream=ADDRESS
        Backlog=4096
        NoDelay=yes

        [Install]
        WantedBy=sockets.target
        """
}
