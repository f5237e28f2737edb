// Generated from EveryKey.yaml by settings-convert. Do not edit.

import Foundation

/// Registers the defaults of the app's settings.
///
/// Call this at every launch, before you read a setting: until someone opens the
/// Settings app, a setting has no other default.
func registerSettingsDefaults() {
    UserDefaults.settings.register(defaults: [
        SettingsKey.anchorWatch: true,
        SettingsKey.positionSharing: "private",
        SettingsKey.fogSignal: "off",
        SettingsKey.clockDirection: 1,
        SettingsKey.textScale: 1.0,
        SettingsKey.tablesFrom: Date(timeIntervalSinceReferenceDate: 757382400.0),  // 2025-01-01T00:00:00Z
        SettingsKey.transponderHandshake: Data(base64Encoded: "AAE=") ?? Data(),
        SettingsKey.alarmVolume: 0.75,
        SettingsKey.skipperEmail: "skipper@slackwater.example",
        SettingsKey.boatName: "",
        SettingsKey.depthUnit: "m",
        SettingsKey.tideDifferenceMinutes: 0,
        SettingsKey.safetyMarginMeters: 0.5,
        SettingsKey.northUp: true,
        SettingsKey.seasonStart: Date(timeIntervalSinceReferenceDate: 796694400.0),  // 2026-04-01T00:00:00Z
        SettingsKey.chartKey: Data(base64Encoded: "U2xhY2t3YXRlcg==") ?? Data(),
        SettingsKey.draught: "unknown",
        SettingsKey.mapNorth: "magnetic",
        SettingsKey.appVersion: "1.10",
        SettingsKey.tideModel: 2,
    ])
}

/// The keys of the app's settings.
enum SettingsKey {
    static let anchorWatch = "anchor_watch"
    static let positionSharing = "position_sharing"
    static let fogSignal = "fog_signal"
    static let clockDirection = "clock_direction"
    static let textScale = "text_scale"
    static let tablesFrom = "tables_from"
    static let transponderHandshake = "transponder_handshake"
    static let alarmVolume = "alarm_volume"
    static let skipperEmail = "skipper_email"
    static let boatName = "boat_name"
    static let callSign = "call_sign"
    static let boatURL = "boat_url"
    static let logbookPin = "logbook_pin"
    static let motto = "motto"
    static let depthUnit = "depth_unit"
    static let tideDifferenceMinutes = "tide_difference_minutes"
    static let safetyMarginMeters = "safety_margin_meters"
    static let northUp = "north_up"
    static let seasonStart = "season_start"
    static let chartKey = "chart_key"
    static let draught = "draught"
    static let mapNorth = "map_north"
    static let appVersion = "app_version"
    static let tideModel = "tide_model"
}

extension UserDefaults {
    /// The defaults of the app group that stores the settings.
    static var settings: UserDefaults {
        UserDefaults(suiteName: "group.example.slackwater") ?? .standard
    }

    /// Anchor watch
    var anchorWatch: Bool {
        get { bool(forKey: SettingsKey.anchorWatch) }
        set { set(newValue, forKey: SettingsKey.anchorWatch) }
    }

    /// Share my position
    ///
    /// "public" when on, "private" when off.
    var positionSharing: String {
        get { string(forKey: SettingsKey.positionSharing) ?? "" }
        set { set(newValue, forKey: SettingsKey.positionSharing) }
    }

    /// Fog signal
    ///
    /// "on" when on, "off" when off.
    var fogSignal: String {
        get { string(forKey: SettingsKey.fogSignal) ?? "" }
        set { set(newValue, forKey: SettingsKey.fogSignal) }
    }

    /// Count down to departure
    ///
    /// -1 when on, 1 when off.
    var clockDirection: Int {
        get { integer(forKey: SettingsKey.clockDirection) }
        set { set(newValue, forKey: SettingsKey.clockDirection) }
    }

    /// Large print
    ///
    /// 1.5 when on, 1.0 when off.
    var textScale: Double {
        get { double(forKey: SettingsKey.textScale) }
        set { set(newValue, forKey: SettingsKey.textScale) }
    }

    /// Use the tables of 2026
    var tablesFrom: Date? {
        get { object(forKey: SettingsKey.tablesFrom) as? Date }
        set { set(newValue, forKey: SettingsKey.tablesFrom) }
    }

    /// Old transponder
    var transponderHandshake: Data? {
        get { data(forKey: SettingsKey.transponderHandshake) }
        set { set(newValue, forKey: SettingsKey.transponderHandshake) }
    }

    /// Volume
    ///
    /// From 0 to 1.
    var alarmVolume: Double {
        get { double(forKey: SettingsKey.alarmVolume) }
        set { set(newValue, forKey: SettingsKey.alarmVolume) }
    }

    /// Email
    var skipperEmail: String {
        get { string(forKey: SettingsKey.skipperEmail) ?? "" }
        set { set(newValue, forKey: SettingsKey.skipperEmail) }
    }

    /// Boat
    var boatName: String {
        get { string(forKey: SettingsKey.boatName) ?? "" }
        set { set(newValue, forKey: SettingsKey.boatName) }
    }

    /// Call sign
    var callSign: String {
        get { string(forKey: SettingsKey.callSign) ?? "" }
        set { set(newValue, forKey: SettingsKey.callSign) }
    }

    /// Home page
    var boatURL: String {
        get { string(forKey: SettingsKey.boatURL) ?? "" }
        set { set(newValue, forKey: SettingsKey.boatURL) }
    }

    /// PIN
    var logbookPin: String {
        get { string(forKey: SettingsKey.logbookPin) ?? "" }
        set { set(newValue, forKey: SettingsKey.logbookPin) }
    }

    var motto: String {
        get { string(forKey: SettingsKey.motto) ?? "" }
        set { set(newValue, forKey: SettingsKey.motto) }
    }

    /// Depths in
    var depthUnit: DepthUnit {
        get { DepthUnit(rawValue: string(forKey: SettingsKey.depthUnit) ?? "") ?? .m }
        set { set(newValue.rawValue, forKey: SettingsKey.depthUnit) }
    }

    /// Tide difference
    var tideDifferenceMinutes: TideDifferenceMinutes {
        get {
            TideDifferenceMinutes(rawValue: integer(forKey: SettingsKey.tideDifferenceMinutes))
                ?? .asInTheTable
        }
        set { set(newValue.rawValue, forKey: SettingsKey.tideDifferenceMinutes) }
    }

    /// Safety margin
    ///
    /// One of the constants in `SafetyMarginMeters`.
    var safetyMarginMeters: Double {
        get { double(forKey: SettingsKey.safetyMarginMeters) }
        set { set(newValue, forKey: SettingsKey.safetyMarginMeters) }
    }

    /// North up
    ///
    /// One of the constants in `NorthUp`.
    var northUp: Bool {
        get { bool(forKey: SettingsKey.northUp) }
        set { set(newValue, forKey: SettingsKey.northUp) }
    }

    /// Season starts
    ///
    /// One of the constants in `SeasonStart`.
    var seasonStart: Date? {
        get { object(forKey: SettingsKey.seasonStart) as? Date }
        set { set(newValue, forKey: SettingsKey.seasonStart) }
    }

    /// Chart key
    ///
    /// One of the constants in `ChartKey`.
    var chartKey: Data? {
        get { data(forKey: SettingsKey.chartKey) }
        set { set(newValue, forKey: SettingsKey.chartKey) }
    }

    /// Draught
    ///
    /// One of the constants in `Draught`.
    var draught: Any? {
        get { object(forKey: SettingsKey.draught) }
        set { set(newValue, forKey: SettingsKey.draught) }
    }

    /// Map north
    var mapNorth: MapNorth {
        get { MapNorth(rawValue: string(forKey: SettingsKey.mapNorth) ?? "") ?? .magnetic }
        set { set(newValue.rawValue, forKey: SettingsKey.mapNorth) }
    }

    /// Version
    ///
    /// The Settings app only shows the value; the app sets it.
    var appVersion: String {
        get { string(forKey: SettingsKey.appVersion) ?? "" }
        set { set(newValue, forKey: SettingsKey.appVersion) }
    }

    /// Tide model
    ///
    /// The Settings app only shows the value; the app sets it.
    var tideModel: Int {
        get { integer(forKey: SettingsKey.tideModel) }
        set { set(newValue, forKey: SettingsKey.tideModel) }
    }
}

extension UserDefaults {
    /// The choices for `depthUnit`.
    enum DepthUnit: String, CaseIterable {
        /// Meters
        case m
        /// Feet
        case ft
        /// Fathoms
        case fm
    }

    /// The choices for `tideDifferenceMinutes`.
    enum TideDifferenceMinutes: Int, CaseIterable {
        case halfAnHourEarlier = -30
        case asInTheTable = 0
        case halfAnHourLater = 30
    }

    /// The choices for `safetyMarginMeters`.
    enum SafetyMarginMeters {
        static let small = 0.2
        static let medium = 0.5
        static let large = 1.0
    }

    /// The choices for `northUp`.
    enum NorthUp {
        static let always = true
        static let onlyWhileAtAnchor = false
    }

    /// The choices for `seasonStart`.
    enum SeasonStart {
        static let inApril = Date(timeIntervalSinceReferenceDate: 796694400.0)
        static let withTheRegattaInMay = Date(timeIntervalSinceReferenceDate: 799309800.0)
    }

    /// The choices for `chartKey`.
    enum ChartKey {
        static let coast = Data(base64Encoded: "U2xhY2t3YXRlcg==") ?? Data()
        static let highSeas = Data(base64Encoded: "TmluZSBmYXRob21zIGF0IHRoZSBvdXRlciBidW95LCBzaXggYXQgdGhlIGlubmVyIG9uZSwgdHdvIG92ZXIgdGhlIGJhci4=") ?? Data()
    }

    /// The choices for `draught`.
    enum Draught {
        /// Not measured
        static let unknown = "unknown"
        static let oneMeter = 1
        /// 1.8 meters
        static let value1Point8 = 1.8
    }

    /// The choices for `mapNorth`.
    enum MapNorth: String, CaseIterable {
        /// Magnetic north
        case magnetic
        /// True north
        case `true`
    }
}
