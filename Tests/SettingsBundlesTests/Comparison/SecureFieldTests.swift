import PropertyLists
import Testing

@testable import SettingsBundles

/// Which fields hide what is typed: all whose flag is not false.
@Suite struct SecureFieldTests {
  private func field(_ keys: String) throws -> Value {
    try Format.yaml.read(Array("{Key: pin, \(keys)}".utf8), name: "Field.yaml").root
  }

  @Test(arguments: [
    "IsSecure: true", "IsSecure: 1", "IsSecure: 2", "IsSecure: 0.5", "IsSecure: Y", "IsSecure: on",
    "IsSecure: 'YES'", "IsSecure: secret", "IsSecure: []", "IsSecure: '0'",
  ])
  func anythingButFalseIsSecure(keys: String) throws {
    #expect(try field(keys).isSecureField)
  }

  @Test(arguments: ["A: b", "IsSecure: false", "Secretary: true"])
  func othersAreNot(keys: String) throws {
    #expect(try !field(keys).isSecureField)
  }
}
