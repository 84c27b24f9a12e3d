import Bindery
import Foundation

/// A unit with which systemd runs the program as a user of its own, with one writable folder.
struct SystemdUnit {
    /// The text of the unit.
    let text: String

    /// Creates the unit for the program that is running.
    ///
    /// - Throws: `OptionError` if an option was given that the unit does not contain. Some of them are secret, and everyone
    ///   may read a unit.
    init(_ options: Options) throws(OptionError) {
        guard Self.contains(options) else {
            throw OptionError(
                "unit takes only --host, --port, --listen, --name, --proxy, --drain and --site; write others to "
                    + "/etc/default/quicktodo, such as QUICKTODO_LOG_LEVEL=warning")
        }
        let site = try Site(templates: "quicktodo", wanted: options.serving.site)
        self.init(options, program: Bundle.main.executablePath ?? "/usr/local/bin/quicktodo", site: site.path)
    }

    init(_ options: Options, program: String, site: String) {
        let serving = options.serving
        let usesSocket = serving.listen.contains { if case .systemd = $0 { true } else { false } }
        var arguments = [program, "--data", "/var/lib/quicktodo", "--site", site]
        arguments += serving.listen.flatMap { ["--listen", $0.description] }
        if serving.listen.isEmpty {
            if serving.host != Options().serving.host { arguments += ["--host", serving.host] }
            arguments += ["--port", "\(serving.port)"]
        }
        if !serving.names.isEmpty { arguments += ["--name", serving.names.joined(separator: ",")] }
        let proxies = serving.proxies == Options().serving.proxies ? "loopback" : serving.proxies
        let drain = serving.drain == Options().serving.drain ? 2 : serving.drain
        text = Self.template.replacing("COMMAND", with: arguments.map(Self.quoted).joined(separator: " "))
            .replacing("PROXIES", with: proxies).replacing("DRAIN_SECONDS", with: "\(drain)")
            // Streams and requests end after the drain.
            .replacing("STOP_SECONDS", with: "\(drain + 8)")
            .replacing("SOCKET", with: usesSocket ? "\nRequires=quicktodo.socket\nAfter=quicktodo.socket" : "")
    }

    /// Indicates whether all options but those of the unit have their defaults.
    private static func contains(_ options: Options) -> Bool {
        var others = options
        others.serving.host = Options().serving.host
        others.serving.port = Options().serving.port
        others.serving.listen = []
        others.serving.names = []
        others.serving.proxies = Options().serving.proxies
        others.serving.drain = Options().serving.drain
        others.serving.site = nil
        return others == Options()
    }

    /// Returns an argument in the syntax of systemd.service(5), section “Command lines”.
    private static func quoted(_ argument: String) -> String {
        let escaped = argument.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("%", with: "%%")
            .replacing("$", with: "$$")
        let isPlain = escaped.utf8.allSatisfy { (33...126).contains($0) && !"\"\\';".utf8.contains($0) }
        return isPlain ? escaped : "\"\(escaped)\""
    }

    private static let template = """
        # quicktodo unit --name todo.example | sudo tee /etc/systemd/system/quicktodo.service
        # sudo systemctl daemon-reload && sudo systemctl enable --now quicktodo
        # The program and its site must be outside of /home and /root.
        [Unit]
        Description=QuickTodo
        After=network-online.target
        Wants=network-online.targetSOCKET

        [Service]
        Type=notify
        WatchdogSec=30
        ExecStart=COMMAND
        Environment="QUICKTODO_PROXY=PROXIES" QUICKTODO_DRAIN=DRAIN_SECONDS
        # Further options, such as QUICKTODO_LOG_LEVEL=warning, and other values of these two. Those of the command line take
        # precedence.
        EnvironmentFile=-/etc/default/quicktodo
        Restart=always
        RestartSec=1
        TimeoutStopSec=STOP_SECONDS

        DynamicUser=yes
        StateDirectory=quicktodo
        StateDirectoryMode=0700
        WorkingDirectory=/var/lib/quicktodo
        UMask=0077
        LimitCORE=0
        LimitNOFILE=65536
        MemoryMax=2G
        TasksMax=256

        NoNewPrivileges=yes
        CapabilityBoundingSet=
        AmbientCapabilities=
        ProtectSystem=strict
        ProtectHome=yes
        ProtectProc=invisible
        ProcSubset=pid
        PrivateTmp=yes
        PrivateDevices=yes
        ProtectClock=yes
        ProtectHostname=yes
        ProtectKernelLogs=yes
        ProtectKernelModules=yes
        ProtectKernelTunables=yes
        ProtectControlGroups=yes
        RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
        RestrictNamespaces=yes
        RestrictRealtime=yes
        RestrictSUIDSGID=yes
        LockPersonality=yes
        MemoryDenyWriteExecute=yes
        RemoveIPC=yes
        SystemCallArchitectures=native
        SystemCallFilter=@system-service
        SystemCallFilter=~@privileged @resources
        SystemCallErrorNumber=EPERM

        [Install]
        WantedBy=multi-user.target
        """
}
