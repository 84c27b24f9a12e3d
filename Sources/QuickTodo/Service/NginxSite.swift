import Bindery
import QuickTodoViewModels

/// A site of nginx in front of the program, with TLS and HTTP/2.
struct NginxSite {
    /// The text of the configuration.
    let text: String

    init(_ options: Options) throws(OptionError) {
        guard let first = options.serving.names.first else {
            throw OptionError("site needs the names of the site, such as --name todo.example")
        }
        let address = options.serving.host.contains(":") ? "[\(options.serving.host)]" : options.serving.host
        text = Self.template
            .replacing("ADDRESS", with: "\(address):\(options.serving.port)")
            .replacing("NAMES", with: options.serving.names.joined(separator: " "))
            .replacing("FIRST", with: first)
            .replacing("MEGABYTES", with: "\(ImportLimits.fileBytes / 1_000_000 + 2)")
    }

    private static let template = """
        # quicktodo site --name FIRST | sudo tee /etc/nginx/sites-enabled/quicktodo
        # sudo nginx -t && sudo systemctl reload nginx
        # The paths of the certificate are those of certbot; a certificate must exist before nginx starts with this file.
        upstream quicktodo { server ADDRESS; keepalive 64; }

        server {
            listen 80;
            listen [::]:80;
            server_name NAMES;
            location / { return 301 https://$host$request_uri; }
        }

        server {
            listen 443 ssl http2;
            listen [::]:443 ssl http2;
            server_name NAMES;
            ssl_certificate /etc/letsencrypt/live/FIRST/fullchain.pem;
            ssl_certificate_key /etc/letsencrypt/live/FIRST/privkey.pem;

            # The largest file that can be imported.
            client_max_body_size MEGABYTESm;

            location / {
                proxy_pass http://quicktodo;
                proxy_http_version 1.1;
                proxy_set_header Connection "";
                proxy_set_header Host $http_host;
                proxy_set_header X-Forwarded-Host "";
                proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
                proxy_set_header X-Forwarded-Proto $scheme;
                proxy_request_buffering off;
            }
        }
        """
}
