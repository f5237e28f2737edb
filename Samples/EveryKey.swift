// Generated from EveryKey.yaml by settings-convert. Do not edit.

import Foundation

#if canImport(SwiftUI)
    import SwiftUI
#endif

/// Registers the defaults of the app's settings.
///
/// Call this at every launch, before any code reads a setting by its key: until someone opens
/// the Settings app, `UserDefaults` has no other default for it.
///
/// - Parameter defaults: Where all of them are registered; `nil` for the app's own defaults
///   and its app groups.
nonisolated func registerSettings(in defaults: UserDefaults? = nil) {
    (defaults ?? UserDefaults(suiteName: "group.example.slackwater") ?? .standard).register(defaults: [
        "anchor_watch": true,
        "position_sharing": "private",
        "fog_signal": "off",
        "clock_direction": 1,
        "text_scale": 1.0,
        "tables_from": Date(timeIntervalSinceReferenceDate: 757382400.0),  // 2025-01-01T00:00:00Z
        "transponder_handshake": Data(base64Encoded: "AAE=") ?? Data(),
        "alarm_volume": 0.75,
        "skipper_email": "skipper@slackwater.example",
        "boat_name": "",
        "depth_unit": "m",
        "tide_difference_minutes": 0,
        "safety_margin_meters": 0.5,
        "north_up": true,
        "season_start": Date(timeIntervalSinceReferenceDate: 796694400.0),  // 2026-04-01T00:00:00Z
        "chart_key": Data(base64Encoded: "U2xhY2t3YXRlcg==") ?? Data(),
        "draught": "unknown",
        "map_north": "magnetic",
        "app_version": "1.10",
        "tide_model": 2,
    ])
}

/// A setting of the app: where its value is, and what it is until someone changes it.
///
///     UserDefaults.standard[.anchorWatch]
nonisolated struct Setting<Value: Sendable>: Sendable {
    let key: String
    let `default`: Value
    /// The app group that stores it; `nil` for the app's own defaults.
    let suite: String?

    init(_ key: String, default: Value, suite: String? = nil) {
        self.key = key
        self.default = `default`
        self.suite = suite
    }

    /// The defaults that store it.
    var store: UserDefaults {
        suite.flatMap { UserDefaults(suiteName: $0) } ?? .standard
    }
}

nonisolated extension Setting<Bool> {
    /// Anchor watch
    static let anchorWatch = Setting("anchor_watch", default: true, suite: "group.example.slackwater")

    /// North up
    ///
    /// One of true: Always, false: Only while at anchor.
    static let northUp = Setting("north_up", default: true, suite: "group.example.slackwater")
}

nonisolated extension Setting<String> {
    /// Share my position
    ///
    /// "public" when on, "private" when off.
    static let positionSharing = Setting("position_sharing", default: "private", suite: "group.example.slackwater")

    /// Fog signal
    ///
    /// "on" when on, "off" when off.
    static let fogSignal = Setting("fog_signal", default: "off", suite: "group.example.slackwater")

    /// Email
    static let skipperEmail = Setting("skipper_email", default: "skipper@slackwater.example", suite: "group.example.slackwater")

    /// Boat
    static let boatName = Setting("boat_name", default: "", suite: "group.example.slackwater")

    /// Call sign
    static let callSign = Setting("call_sign", default: "", suite: "group.example.slackwater")

    /// Home page
    static let boatURL = Setting("boat_url", default: "", suite: "group.example.slackwater")

    /// PIN
    static let logbookPin = Setting("logbook_pin", default: "", suite: "group.example.slackwater")
    static let motto = Setting("motto", default: "", suite: "group.example.slackwater")

    /// Depths in
    ///
    /// One of "m": Meters, "ft": Feet, "fm": Fathoms.
    static let depthUnit = Setting("depth_unit", default: "m", suite: "group.example.slackwater")

    /// Map north
    ///
    /// One of "magnetic": Magnetic north, "true": True north.
    static let mapNorth = Setting("map_north", default: "magnetic", suite: "group.example.slackwater")

    /// Version
    ///
    /// The Settings app only shows the value; the app sets it.
    static let appVersion = Setting("app_version", default: "1.10", suite: "group.example.slackwater")
}

nonisolated extension Setting<Int> {
    /// Count down to departure
    ///
    /// -1 when on, 1 when off.
    static let clockDirection = Setting("clock_direction", default: 1, suite: "group.example.slackwater")

    /// Tide difference
    ///
    /// One of -30: Half an hour earlier, 0: As in the table, 30: Half an hour later.
    static let tideDifferenceMinutes = Setting("tide_difference_minutes", default: 0, suite: "group.example.slackwater")

    /// Tide model
    ///
    /// The Settings app only shows the value; the app sets it.
    static let tideModel = Setting("tide_model", default: 2, suite: "group.example.slackwater")
}

nonisolated extension Setting<Double> {
    /// Large print
    ///
    /// 1.5 when on, 1.0 when off.
    static let textScale = Setting("text_scale", default: 1.0, suite: "group.example.slackwater")

    /// Volume
    ///
    /// From 0 to 1.
    static let alarmVolume = Setting("alarm_volume", default: 0.75, suite: "group.example.slackwater")

    /// Safety margin
    ///
    /// One of 0.2: Small, 0.5: Medium, 1.0: Large.
    static let safetyMarginMeters = Setting("safety_margin_meters", default: 0.5, suite: "group.example.slackwater")
}

nonisolated extension Setting<Date> {
    /// Use the tables of 2026
    static let tablesFrom = Setting("tables_from", default: Date(timeIntervalSinceReferenceDate: 757382400.0), suite: "group.example.slackwater")  // 2025-01-01T00:00:00Z

    /// Season starts
    static let seasonStart = Setting("season_start", default: Date(timeIntervalSinceReferenceDate: 796694400.0), suite: "group.example.slackwater")  // 2026-04-01T00:00:00Z
}

nonisolated extension Setting<Data> {
    /// Old transponder
    static let transponderHandshake = Setting("transponder_handshake", default: Data(base64Encoded: "AAE=") ?? Data(), suite: "group.example.slackwater")

    /// Chart key
    static let chartKey = Setting("chart_key", default: Data(base64Encoded: "U2xhY2t3YXRlcg==") ?? Data(), suite: "group.example.slackwater")
}

nonisolated extension UserDefaults {
    subscript(_ setting: Setting<Bool>) -> Bool {
        get { object(forKey: setting.key) == nil ? setting.default : bool(forKey: setting.key) }
        set { set(newValue, forKey: setting.key) }
    }

    subscript(_ setting: Setting<Int>) -> Int {
        get { object(forKey: setting.key) == nil ? setting.default : integer(forKey: setting.key) }
        set { set(newValue, forKey: setting.key) }
    }

    subscript(_ setting: Setting<Double>) -> Double {
        get { object(forKey: setting.key) == nil ? setting.default : double(forKey: setting.key) }
        set { set(newValue, forKey: setting.key) }
    }

    subscript(_ setting: Setting<String>) -> String {
        get { string(forKey: setting.key) ?? setting.default }
        set { set(newValue, forKey: setting.key) }
    }

    subscript(_ setting: Setting<Data>) -> Data {
        get { data(forKey: setting.key) ?? setting.default }
        set { set(newValue, forKey: setting.key) }
    }

    subscript(_ setting: Setting<Date>) -> Date {
        get { object(forKey: setting.key) as? Date ?? setting.default }
        set { set(newValue, forKey: setting.key) }
    }
}

/// The keys of settings without one type, which `object(forKey:)` reads.
nonisolated extension UserDefaults {
    /// Draught
    ///
    /// One of "unknown": Not measured, 1: One meter, 1.8: 1.8 meters.
    static let draughtKey = "draught"
}

#if canImport(SwiftUI)
    extension AppStorage {
        init(_ setting: Setting<Value>, store: UserDefaults? = nil)
        where Value == Bool {
            self.init(wrappedValue: setting.default, setting.key, store: store ?? setting.ownStore)
        }

        init(_ setting: Setting<Value>, store: UserDefaults? = nil)
        where Value == Int {
            self.init(wrappedValue: setting.default, setting.key, store: store ?? setting.ownStore)
        }

        init(_ setting: Setting<Value>, store: UserDefaults? = nil)
        where Value == Double {
            self.init(wrappedValue: setting.default, setting.key, store: store ?? setting.ownStore)
        }

        init(_ setting: Setting<Value>, store: UserDefaults? = nil)
        where Value == String {
            self.init(wrappedValue: setting.default, setting.key, store: store ?? setting.ownStore)
        }

        init(_ setting: Setting<Value>, store: UserDefaults? = nil)
        where Value == Data {
            self.init(wrappedValue: setting.default, setting.key, store: store ?? setting.ownStore)
        }
    }

    nonisolated extension Setting {
        /// The defaults of its app group; `nil` for those that SwiftUI uses.
        fileprivate var ownStore: UserDefaults? { suite == nil ? nil : store }
    }
#endif
