import PropertyLists
import Glibc
var arguments = Array(CommandLine.arguments.dropFirst())
let show = arguments.first == "-s"
if show { arguments.removeFirst() }
for a in arguments {
  let f = fopen(a, "r")!
  var b = [UInt8](repeating: 0, count: 100_000_000)
  let n = fread(&b, 1, b.count, f)
  b.removeLast(b.count - n)
  do {
    let fmt = Format.detect(b, name: a)
    let d = try fmt.read(b, name: a)
    let o = try Format.xml.write(d)
    let y = try Format.yaml.write(d)
    if show { print(String(decoding: y.bytes, as: UTF8.self)) }
    let e = try Format.yaml.read(y.bytes, name: a + ".yaml")
    let x = try Format.xml.write(e)
    print(a, d.count, o.bytes == b, d == e, x.bytes == o.bytes, e.remarks.count)
    if d != e { print("DIFFERENT") }
  } catch { print(error.place.map { "\($0)" } ?? a, error.fact.message, error.fact.help, error.path ?? "") }
}
