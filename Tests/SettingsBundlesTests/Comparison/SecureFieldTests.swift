import PropertyLists
import Testing

@testable import SettingsBundles

/// Which fields hide what is typed: all that may be meant to.
@Suite struct SecureFieldTests {
  private func field(_ keys: String) throws -> Value {
    try Format.yaml.read(Array("{Key: pin, \(keys)}".utf8), name: "Field.yaml").root
  }

  @Test(arguments: [
    "IsSecure: true", "IsSecure: 1", "IsSecure: 2", "IsSecure: 0.5", "IsSecure: Y", "IsSecure: on",
    "IsSecure: 'YES'", "IsSecure: secret", "IsSecure: []", "isSecure: true", "issecure: true",
    "IsSecure: false, ISSECURE: true", "IsSecurely: true", "IsSceure: true", "IsSecret: true",
    "' issecure': true", "' IsSecure': true", "Text Field Is Secure: true",
  ])
  func anythingButFalseIsSecure(keys: String) throws {
    #expect(try field(keys).isSecureField)
  }

  @Test(arguments: [
    "A: b", "IsSecure: false", "IsSecure: 0", "IsSecure: 0.0", "IsSecure: '0'", "IsSecure: '00'",
    "IsSecure: ''", "IsSecure: No", "IsSecure: off", "isSecure: 'FALSE'", "Secretary: true",
  ])
  func falseInAnySpellingIsNot(keys: String) throws {
    #expect(try !field(keys).isSecureField)
  }
}
