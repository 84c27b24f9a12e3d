/// The types of values that the module reads or writes in a special form, by their object identifiers, which are the same
/// in each installation (`pg_type.dat`). Values of all other types are texts.
enum ServerType: UInt32 {
    case bool = 16
    case bytes = 17
    case int8 = 20
    case int2 = 21
    case int4 = 23
    case oid = 26
    case float4 = 700
    case float8 = 701
    case date = 1082
    case timestamp = 1114
    case timestampWithZone = 1184
    case numeric = 1700
}
