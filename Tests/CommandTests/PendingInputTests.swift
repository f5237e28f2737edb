import Foundation
import PropertyLists
import Testing

@testable import settings_convert

@Suite final class PendingInputTests {
  private let file: URL

  private static let bytes = Array("Title: \(String(repeating: "a", count: 10_000))\n".utf8)

  init() throws {
    file = try Repository.temporaryFolder().appendingPathComponent("Root.yaml")
    try Data(Self.bytes).write(to: file)
  }

  deinit {
    try? FileManager.default.removeItem(at: file.deletingLastPathComponent())
  }

  private static func bytes(of input: Input) throws -> [UInt8] {
    guard case .file(let file) = input else { throw Diagnostic(ToolMessage.notAFolder) }
    return file.bytes
  }

  @Test func waitsWithTheFirstBytes() throws {
    let input = try PendingInput(file.path, as: nil, isOnly: false)
    #expect(try Self.bytes(of: input.head) == Array(Self.bytes.prefix(4096)))
    #expect(try Self.bytes(of: input.read()) == Self.bytes)
  }

  @Test func theOnlyInputIsReadOnce() throws {
    let input = try PendingInput(file.path, as: nil, isOnly: true)
    try FileManager.default.removeItem(at: file)
    #expect(try Self.bytes(of: input.read()) == Self.bytes)
  }

  @Test func isReadBeforeAnOutputReplacesIt() throws {
    var input = try PendingInput(file.path, as: nil, isOnly: false)
    let identity = try #require(try FileStatus.identity(of: file.path))
    try input.read(ifAmong: [identity])
    try Data("Title: b\n".utf8).write(to: file)
    #expect(try Self.bytes(of: input.read()) == Self.bytes)
  }
}
