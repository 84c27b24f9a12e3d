// Apps import this module alone. It re-exports the modules whose types an app writes against as a whole, and of the
// modules below them the types that appear in an app: values in templates, handlers, and a server's configuration.
@_exported public import Differences
@_exported public import Forms
@_exported public import Hosting
@_exported public import Live
@_exported public import Persistence
@_exported public import PostLedgers
@_exported public import Rx
@_exported public import Scenes
@_exported public import Texts

@_exported public import class EventLoops.EventLoop
@_exported public import class EventLoops.EventLoopGroup
@_exported public import struct HTMLTemplates.SafeHTML
@_exported public import protocol HTMLTemplates.TemplateConvertible
@_exported public import struct HTMLTemplates.TemplateDate
@_exported public import struct HTMLTemplates.TemplateError
@_exported public import struct HTMLTemplates.TemplateKeyBuilder
@_exported public import enum HTMLTemplates.TemplateKeyKind
@_exported public import struct HTMLTemplates.TemplateKeys
@_exported public import struct HTMLTemplates.TemplateLambda
@_exported public import class HTMLTemplates.TemplateLibrary
@_exported public import struct HTMLTemplates.TemplateLocale
@_exported public import protocol HTMLTemplates.TemplateModel
@_exported public import struct HTMLTemplates.TemplateNumber
@_exported public import struct HTMLTemplates.TemplateTimeZone
@_exported public import enum HTMLTemplates.TemplateValue
@_exported public import struct HTTP.AccessRecord
@_exported public import struct HTTP.FormFields
@_exported public import struct HTTP.HTTPError
@_exported public import typealias HTTP.HTTPHandler
@_exported public import struct HTTP.HTTPHeaders
@_exported public import struct HTTP.HTTPLimits
@_exported public import struct HTTP.HTTPRequest
@_exported public import class HTTP.HTTPResponder
@_exported public import struct HTTP.HTTPResponse
@_exported public import class HTTP.HTTPServer
@_exported public import struct HTTP.HTTPServerConfiguration
@_exported public import struct HTTP.HTTPStatus
@_exported public import struct HTTP.SecurityHeaders
@_exported public import struct HTTP.StaticFiles
@_exported public import class HTTP.ZipArchive
