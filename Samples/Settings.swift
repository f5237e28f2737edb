// Generated from Settings.bundle by settings-convert. Do not edit.

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
    (defaults ?? .standard).register(defaults: [
        "reminder_minutes": 30,
        "spring_tide_alerts": true,
        "clock_format": "HH:mm",
        "turn_haptics": false,
        "depth_alarm_meters": 2.5,
        "logbook_email": "",
        "chart_colors": "day",
        "app_version": "1.10",
        "tide_data_year": 2026,
        "side_panel": "curve",
        "side_panel_pinned": false,
        "tide_data_checked": "2026-01-15",
    ])
}

/// A setting of the app: where its value is, and what it is until someone changes it.
///
///     UserDefaults.standard[.reminderMinutes]
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

nonisolated extension Setting<Int> {
    /// Remind me before high water
    ///
    /// One of 0: Never, 30: ½ hour, 60: 1 hour, 120: 2 hours.
    static let reminderMinutes = Setting("reminder_minutes", default: 30)

    /// Tide data
    ///
    /// The Settings app only shows the value; the app sets it.
    static let tideDataYear = Setting("tide_data_year", default: 2026)
}

nonisolated extension Setting<Bool> {
    /// Spring tide alerts
    static let springTideAlerts = Setting("spring_tide_alerts", default: true)

    /// Tap when the tide turns
    static let turnHaptics = Setting("turn_haptics", default: false)

    /// Keep the panel open
    static let sidePanelPinned = Setting("side_panel_pinned", default: false)
}

nonisolated extension Setting<String> {
    /// 24-hour clock
    ///
    /// "HH:mm" when on, "h:mm a" when off.
    static let clockFormat = Setting("clock_format", default: "HH:mm")

    /// Email
    static let logbookEmail = Setting("logbook_email", default: "")

    /// Password
    static let logbookPassword = Setting("logbook_password", default: "")

    /// Chart colors
    ///
    /// One of "day": Day, "dusk": Dusk, "night": Night.
    static let chartColors = Setting("chart_colors", default: "day")

    /// Version
    ///
    /// The Settings app only shows the value; the app sets it.
    static let appVersion = Setting("app_version", default: "1.10")

    /// Beside the chart
    ///
    /// One of "curve": Tide curve, "logbook": Logbook, "weather": Weather.
    static let sidePanel = Setting("side_panel", default: "curve")

    /// Checked on
    ///
    /// The Settings app only shows the value; the app sets it.
    static let tideDataChecked = Setting("tide_data_checked", default: "2026-01-15")
}

nonisolated extension Setting<Double> {
    /// Depth alarm
    ///
    /// From 0.5 to 10.0.
    static let depthAlarmMeters = Setting("depth_alarm_meters", default: 2.5)
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
    }

    nonisolated extension Setting {
        /// The defaults of its app group; `nil` for those that SwiftUI uses.
        fileprivate var ownStore: UserDefaults? { suite == nil ? nil : store }
    }
#endif
