#if canImport(Darwin)
import Darwin
#else
import CXAttr
#endif

/// Copies extended attributes and access lists from one open file to another.
///
/// Attributes that the user or the file system may not set are omitted because the settings matter more.
func copyExtendedAttributes(from original: Int32, to copy: Int32) {
  #if canImport(Darwin)
  _ = fcopyfile(original, copy, nil, copyfile_flags_t(COPYFILE_XATTR | COPYFILE_ACL))
  #else
  let size = flistxattr(original, nil, 0)
  guard size > 0 else { return }
  var names = [CChar](repeating: 0, count: size)
  let length = flistxattr(original, &names, size)
  guard length > 0 else { return }
  for name in names.prefix(length).split(separator: 0) {
    let name = Array(name) + [0]
    let size = fgetxattr(original, name, nil, 0)
    guard size >= 0 else { continue }
    var value = [UInt8](repeating: 0, count: size)
    let count = fgetxattr(original, name, &value, size)
    guard count >= 0 else { continue }
    _ = fsetxattr(copy, name, value, count, 0)
  }
  #endif
}
