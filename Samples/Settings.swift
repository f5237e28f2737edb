// Generated from Settings.bundle by settings-convert. Do not edit.

import Foundation

/// Registers the defaults of the app's settings.
///
/// Call this at every launch, before you read a setting: until someone opens the
/// Settings app, a setting has no other default.
func registerSettingsDefaults() {
    UserDefaults.standard.register(defaults: [
        SettingsKey.reminderMinutes: 30,
        SettingsKey.springTideAlerts: true,
        SettingsKey.clockFormat: "HH:mm",
        SettingsKey.turnHaptics: false,
        SettingsKey.depthAlarmMeters: 2.5,
        SettingsKey.logbookEmail: "",
        SettingsKey.chartColors: "day",
        SettingsKey.appVersion: "1.10",
        SettingsKey.tideDataYear: 2026,
        SettingsKey.sidePanel: "curve",
        SettingsKey.sidePanelPinned: false,
        SettingsKey.tideDataChecked: "2026-01-15",
    ])
}

/// The keys of the app's settings.
enum SettingsKey {
    static let reminderMinutes = "reminder_minutes"
    static let springTideAlerts = "spring_tide_alerts"
    static let clockFormat = "clock_format"
    static let turnHaptics = "turn_haptics"
    static let depthAlarmMeters = "depth_alarm_meters"
    static let logbookEmail = "logbook_email"
    static let logbookPassword = "logbook_password"
    static let chartColors = "chart_colors"
    static let appVersion = "app_version"
    static let tideDataYear = "tide_data_year"
    static let sidePanel = "side_panel"
    static let sidePanelPinned = "side_panel_pinned"
    static let tideDataChecked = "tide_data_checked"
}

extension UserDefaults {
    /// Remind me before high water
    var reminderMinutes: ReminderMinutes {
        get { ReminderMinutes(rawValue: integer(forKey: SettingsKey.reminderMinutes)) ?? .value30 }
        set { set(newValue.rawValue, forKey: SettingsKey.reminderMinutes) }
    }

    /// Spring tide alerts
    var springTideAlerts: Bool {
        get { bool(forKey: SettingsKey.springTideAlerts) }
        set { set(newValue, forKey: SettingsKey.springTideAlerts) }
    }

    /// 24-hour clock
    ///
    /// "HH:mm" when on, "h:mm a" when off.
    var clockFormat: String {
        get { string(forKey: SettingsKey.clockFormat) ?? "" }
        set { set(newValue, forKey: SettingsKey.clockFormat) }
    }

    /// Tap when the tide turns
    var turnHaptics: Bool {
        get { bool(forKey: SettingsKey.turnHaptics) }
        set { set(newValue, forKey: SettingsKey.turnHaptics) }
    }

    /// Depth alarm
    ///
    /// From 0.5 to 10.0.
    var depthAlarmMeters: Double {
        get { double(forKey: SettingsKey.depthAlarmMeters) }
        set { set(newValue, forKey: SettingsKey.depthAlarmMeters) }
    }

    /// Email
    var logbookEmail: String {
        get { string(forKey: SettingsKey.logbookEmail) ?? "" }
        set { set(newValue, forKey: SettingsKey.logbookEmail) }
    }

    /// Password
    var logbookPassword: String {
        get { string(forKey: SettingsKey.logbookPassword) ?? "" }
        set { set(newValue, forKey: SettingsKey.logbookPassword) }
    }

    /// Chart colors
    var chartColors: ChartColors {
        get { ChartColors(rawValue: string(forKey: SettingsKey.chartColors) ?? "") ?? .day }
        set { set(newValue.rawValue, forKey: SettingsKey.chartColors) }
    }

    /// Version
    ///
    /// The Settings app only shows the value; the app sets it.
    var appVersion: String {
        get { string(forKey: SettingsKey.appVersion) ?? "" }
        set { set(newValue, forKey: SettingsKey.appVersion) }
    }

    /// Tide data
    ///
    /// The Settings app only shows the value; the app sets it.
    var tideDataYear: Int {
        get { integer(forKey: SettingsKey.tideDataYear) }
        set { set(newValue, forKey: SettingsKey.tideDataYear) }
    }

    /// Beside the chart
    var sidePanel: SidePanel {
        get { SidePanel(rawValue: string(forKey: SettingsKey.sidePanel) ?? "") ?? .curve }
        set { set(newValue.rawValue, forKey: SettingsKey.sidePanel) }
    }

    /// Keep the panel open
    var sidePanelPinned: Bool {
        get { bool(forKey: SettingsKey.sidePanelPinned) }
        set { set(newValue, forKey: SettingsKey.sidePanelPinned) }
    }

    /// Checked on
    ///
    /// The Settings app only shows the value; the app sets it.
    var tideDataChecked: String {
        get { string(forKey: SettingsKey.tideDataChecked) ?? "" }
        set { set(newValue, forKey: SettingsKey.tideDataChecked) }
    }
}

extension UserDefaults {
    /// The choices for `reminderMinutes`.
    enum ReminderMinutes: Int, CaseIterable {
        case never = 0
        /// ½ hour
        case value30 = 30
        /// 1 hour
        case value60 = 60
        /// 2 hours
        case value120 = 120
    }

    /// The choices for `chartColors`.
    enum ChartColors: String, CaseIterable {
        case day
        case dusk
        case night
    }

    /// The choices for `sidePanel`.
    enum SidePanel: String, CaseIterable {
        /// Tide curve
        case curve
        case logbook
        case weather
    }
}
