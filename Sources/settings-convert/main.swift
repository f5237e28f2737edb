import PropertyLists
import Glibc
for a in CommandLine.arguments.dropFirst() {
  let f = fopen(a, "r")!
  var b = [UInt8](repeating: 0, count: 100_000_000)
  let n = fread(&b, 1, b.count, f)
  b.removeLast(b.count - n)
  do {
    let fmt = Format.detect(b, name: a)
    let d = try fmt.read(b, name: a)
    let o = try Format.xml.write(d)
    print(a, d.count, o.bytes == b)
  } catch { print(error.place.map { "\($0)" } ?? a, error.fact.message, error.fact.help, error.path ?? "") }
}
