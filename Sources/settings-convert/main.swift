import PropertyLists
import Glibc
func ms() -> Double { var t = timespec(); clock_gettime(CLOCK_MONOTONIC, &t); return Double(t.tv_sec)*1000 + Double(t.tv_nsec)/1e6 }
for a in CommandLine.arguments.dropFirst() {
  let f = fopen(a, "r")!
  var b = [UInt8](repeating: 0, count: 100_000_000)
  let n = fread(&b, 1, b.count, f)
  b.removeLast(b.count - n)
  do {
    let fmt = Format.detect(b, name: a)
    let t0 = ms()
    let d = try fmt.read(b, name: a)
    let t1 = ms()
    print("read", t1-t0); if CommandLine.arguments.count > 2 { continue }
    let o = try Format.xml.write(d)
    let t2 = ms()
    let y = try Format.yaml.write(d); if let f = fopen("/tmp/perf/out.yaml","w") { y.bytes.withUnsafeBufferPointer { _ = fwrite($0.baseAddress, 1, $0.count, f) }; fclose(f) }
    let t3 = ms()
    let e = try Format.yaml.read(y.bytes, name: a + ".yaml")
    let t4 = ms()
    print(a, d.count, o.bytes.count, y.bytes.count, d == e, "read", t1-t0, "xml", t2-t1, "yaml", t3-t2, "ryaml", t4-t3)
    let g = differences(from: d, to: e)
    print(g.count, "diff", ms()-t4)
  } catch { print(error.place.map { "\($0)" } ?? a, error.fact.message, error.fact.help, error.path ?? "") }
}
