import Testing

@testable import PropertyLists

@Suite struct YAMLUpdateTests {
  private static let page = """
    # yaml-language-server: $schema=x.json
    # head

    # about a
    a: &x 1 # one
    b:
        # list
        - id: "k1" # first
          "n": 2.50
          # end of k1

        # about k2
        - id: "k2"
        # end of list
    c: {x: 1, y: [1, 2]}   # flow
    d:   aligned
    e: |
      line 1
      line 2

    # about f
    f: *x
    g:
        h: 'q'
        # end of g
    # end

    """

  private static func page(_ old: String, _ new: String) -> String {
    page.replacing(old, with: new)
  }

  private static let data = String(repeating: "A", count: 80)

  private static let rest =
    #"c: {x: 1, y: [1, 2]}, d: aligned, e: "line 1\nline 2\n", f: 1, g: {h: q}"#

  private static func row(_ name: String, with document: String, is new: String) -> UpdateCase {
    UpdateCase(name, page, with: document, is: new)
  }

  private static let cases = [
    row("unchanged", with: "{a: 1, b: [{id: k1, n: 2.5}, {id: k2}], \(rest)}", is: page),
    row(
      "scalars changed in their own style",
      with: #"""
        {a: 1, b: [{id: k1, n: 3}, {id: k2, }], c: {x: "a, b", y: [1, 7]}, d: "yes",
         e: "line 1\nmore\n", f: 1, g: {h: "it's"}}
        """#,
      is: page("2.50", "3").replacing("x: 1, y: [1, 2]", with: "x: \"a, b\", y: [1, 7]")
        .replacing("  aligned", with: "  \"yes\"")
        .replacing("line 2", with: "more")
        .replacing("'q'", with: "'it''s'")),
    row(
      "aliased value changed", with: "{a: 2, b: [{id: k1, n: 2.5}, {id: k2}], \(rest)}",
      is: page("&x 1", "&x 2").replacing("*x", with: "1")),
    row(
      "alias changed",
      with: "{a: 1, b: [{id: k1, n: 2.5}, {id: k2}], \(rest.replacing("f: 1", with: "f: z"))}",
      is: page("*x", "z")),
    row(
      "kind changed",
      with: "{a: 1, b: [{id: k1, n: {o: [p]}}, {id: k2}], \(rest.replacing("{h: q}", with: "5"))}",
      is: page("\"n\": 2.50", "\"n\":\n          o: [p]")
        .replacing("g:\n    h: 'q'\n    # end of g\n", with: "g: 5\n")),
    row(
      "item deleted with its comments", with: "{a: 1, b: [{id: k2}], \(rest)}",
      is: page("    - id: \"k1\" # first\n      \"n\": 2.50\n      # end of k1\n\n", "")
        .replacing("    # list\n", with: "")),
    row(
      "first key of an item deleted", with: "{a: 1, b: [{n: 2.5}, {id: k2}], \(rest)}",
      is: page("id: \"k1\" # first\n      \"n\"", "\"n\"")),
    row(
      "first key of an item inserted",
      with: "{a: 1, b: [{z: 1, id: k1, n: 2.5}, {id: k2}], \(rest)}",
      is: page("- id: \"k1\"", "- \"z\": 1\n      id: \"k1\"").replacing("\"z\"", with: "z")),
    row(
      "items inserted, quoted as their neighbors are",
      with: "{a: 1, b: [{id: k0}, {id: k1, n: 2.5}, {id: k2}, {id: k3, l: [{m: t}]}], \(rest)}",
      is: page("    # list\n", "    - id: \"k0\"\n    # list\n").replacing(
        "    - id: \"k2\"\n",
        with: "    - id: \"k2\"\n    - id: \"k3\"\n      l:\n          - m: \"t\"\n")),
    row(
      "item moved with its comments", with: "{a: 1, b: [{id: k2}, {id: k1, n: 2.5}], \(rest)}",
      is: page("\n    # about k2\n    - id: \"k2\"\n", "").replacing(
        "    # list\n", with: "    # about k2\n    - id: \"k2\"\n    # list\n")),
    row(
      "keys renamed and moved",
      with: #"""
        {g: {i: q}, A: 1, b: [{id: k1, N: 2.5}, {id: k2}], c: {Z: [1, 2], x: 1}, d: aligned,
         e: "line 1\nline 2\n", f: 1}
        """#,
      is: """
        # yaml-language-server: $schema=x.json
        # head

        g:
            i: 'q'
            # end of g
        # about a
        A: &x 1 # one
        b:
            # list
            - id: "k1" # first
              "N": 2.50
              # end of k1

            # about k2
            - id: "k2"
            # end of list
        c: {Z: [1, 2], x: 1}   # flow
        d:   aligned
        e: |
          line 1
          line 2

        # about f
        f: *x
        # end

        """),
    UpdateCase(
      "first entry", "# head\n\n{}\n", with: "{a: [{b: c}]}", is: "# head\n\na:\n  - b: c\n"),
    UpdateCase(
      "first item in a block", "a: [] # c\nb: 1\n", with: "{a: [1, {b: 2}], b: 1}",
      is: "a: # c\n  - 1\n  - b: 2\nb: 1\n"),
    UpdateCase(
      "comments of lines that become several", "a: b # a\nc:\n  - d # d\n  - f\ne:\n  - e # e\n",
      with: #"{a: "1\n2\n", c: ["3\n4", f], e: [{g: 5, h: 6}]}"#,
      is: """
        a: | # a
          1
          2
        c:
          - |- # d
            3
            4
          - f
        e:
          - # e
            g: 5
            h: 6

        """),
    UpdateCase(
      "comments of blocks that become one line", "a: | # a\n  b\nc: # c\n  - d\n",
      with: "{a: e, c: [f], d: g}", is: "a: e # a\nc: # c\n  - f\nd: g\n"),
    UpdateCase(
      "folded lines that change",
      "a: >- # c\n   one two three\n   four five six\n\n   seven eight nine\n   ten eleven\n",
      with: #"{a: "one two 3 four five six\nseven eight nine ten eleven twelve\n"}"#,
      is: """
        a: | # c
           one two 3 four five six
           seven eight nine ten eleven twelve

        """),
    UpdateCase(
      "folded lines beside a change", "a: >\n    one\n    two\nb: 1\n",
      with: #"{a: "one two\n", b: 2}"#, is: "a: >\n    one\n    two\nb: 2\n"),
    UpdateCase(
      "folded lines that begin with a space", "a: >\n    one\n    two\n",
      with: #"{a: "  one two\n"}"#, is: "a: |4\n      one two\n"),
    UpdateCase(
      "anchor deleted", "x: &b 1 # one\n\nz:   \"q\"   # zed\nl:\n    - p: *b # two\n    - *b\n",
      with: "{z: q, l: [{p: 1}, 1]}",
      is: "z:   \"q\"   # zed\nl:\n    - p: 1 # two\n    - 1\n"),
    UpdateCase(
      "root without entries filled", "# t\n{} # c\n# foot\n", with: "{a: {b: 1}}",
      is: "# t\n# c\na:\n  b: 1\n# foot\n"),
    UpdateCase(
      "brackets filled, with comments on their line and below", "a: {} # x\n  # c\nb: 1\n",
      with: "{a: {k: 1}, b: 1}", is: "a: # x\n  k: 1\n  # c\nb: 1\n"),
    UpdateCase(
      "brackets deleted with the comments below them", "a: [x] # x\n  # c\n# about b\nb: 1\n",
      with: "{b: 1}", is: "# about b\nb: 1\n"),
    UpdateCase(
      "block emptied, with a comment at its end", "a:\n  - x\n  # c\nb: 1\n",
      with: "{a: [], b: 1}", is: "a: []\n  # c\nb: 1\n"),
    UpdateCase("root scalar", "5 # c\n", with: "6", is: "6 # c\n"),
    UpdateCase("root scalar with its comment", "5 # c\n", with: "6 # c", is: "6 # c\n"),
    UpdateCase(
      "item inserted before one whose name changes",
      "- id: a\n  v: 1\n- id: b # c\n  v: 2\n  w: 3\n",
      with: "[{id: a, v: 1}, {id: m, v: 7, w: 8}, {id: B, v: 2, w: 3}]",
      is: "- id: a\n  v: 1\n- id: m\n  v: 7\n  w: 8\n- id: B # c\n  v: 2\n  w: 3\n"),
    UpdateCase(
      "many lines that become several", (0..<20).map { "k\($0): v # \($0)\n" }.joined(),
      with: "{\((0..<20).map { #"k\#($0): "1\n2""# }.joined(separator: ", "))}",
      is: (0..<20).map { "k\($0): |- # \($0)\n  1\n  2\n" }.joined()),
    UpdateCase(
      "block that becomes a scalar", "a: # a\n  - b\n", with: "{a: c}", is: "a: c # a\n"),
    UpdateCase(
      "item with two equal values that changes its name", "- T: a\n  K: k\n  # k\n  L: k\n",
      with: "[{T: b, K: k, L: k}]", is: "- T: b\n  K: k\n  # k\n  L: k\n"),
    UpdateCase(
      "entry inserted below a comment that floats", "a: 1\n\n# section\n\nb: 2\n",
      with: "a: 1\n# section\n\nc: 3\nb: 2", is: "a: 1\n\n# section\n\nc: 3\nb: 2\n"),
    UpdateCase(
      "first item in brackets", "[{a: []}]\n", with: "[{a: [1, {b: 2}]}]",
      is: "[{a: [1, {b: 2}]}]\n"),
    UpdateCase(
      "last entry deleted", "a:\n  b: 1\nc: 2\n", with: "{a: {}, c: 2}", is: "a: {}\nc: 2\n"),
    UpdateCase(
      "list not indented", "a:\n- 1\n- b:\n    c: 2\n", with: "{a: [1, {b: {c: 2}}, {d: [3, {}]}]}",
      is: "a:\n- 1\n- b:\n    c: 2\n- d:\n  - 3\n  - {}\n"),
    UpdateCase(
      "no line break at the end", "a: 1\nb: 2", with: "{a: 1, b: 2, c: 3}", is: "a: 1\nb: 2\nc: 3"),
    UpdateCase(
      "no line break after a comment that moves", "s:\n- - e # c", with: "s:\n  - t\n  # c",
      is: "s:\n- t\n# c"),
    UpdateCase(
      "no line break after a comment that moves out of a list", "s:\n  - - e\n    # c",
      with: "s:\n  - 1\n  - [[f]]\n  # c", is: "s:\n  - 1\n  - - [f]\n  # c"),
    UpdateCase(
      "no line break after a comment below the only line", "s:\n- - e # c", with: "s: t\n# c",
      is: "s: t\n# c"),
    UpdateCase(
      "no line break after a comment below a deleted block", "b: 1\na:\n  c: 2\n# d",
      with: "b: 1", is: "b: 1\n# d"),
    UpdateCase(
      "comment on the line of an alias", "# t\na: &x [1]\nb: *x # c\n",
      with: "# t\na: [1]\nb: [1]\n",
      is: "# t\na: &x [1]\nb: *x\n"),
    UpdateCase(
      "comment above kept empty lines", "'a':\n  b: 1\n  c: |+\n    x\n\n\nd: 2\n",
      with: "a:\n  # n\n  b: 1\n  c: |+\n    x\n\n\n",
      is: "'a':\n  # n\n  b: 1\n  c: |+\n    x\n\n\n"),
    UpdateCase(
      "comment in brackets", "a: {b: 1}\nc:   2\n", with: "a:\n  # n\n  b: 1\nc: 2\n",
      is: "a:\n  # n\n  b: 1\nc:   2\n"),
    UpdateCase(
      "comment on the line of an alias that goes", "a: &x [1]\nb: *x  # c\n",
      with: "a: [2]\nb: # c\n- 1\n", is: "a: &x [2]\nb: [1]  # c\n"),
    UpdateCase(
      "merge untouched", "a: &x {k: 1}\nb:\n  <<: *x\n  l: 2\nc: 3\n",
      with: "{a: {k: 1}, b: {k: 1, l: 2}, c: 4}", is: "a: &x {k: 1}\nb:\n  <<: *x\n  l: 2\nc: 4\n"),
    UpdateCase(
      "beside a merge", "a: &x {k: 1}\nb:\n  <<: *x\n  l: 2 # l\n",
      with: "{a: {k: 1}, b: {k: 1, l: 3, m: 4}}",
      is: "a: &x {k: 1}\nb:\n  <<: *x\n  l: 3 # l\n  m: 4\n"),
    UpdateCase(
      "merge changed", "a: &x {k: 1}\nb:\n  <<: *x\n  l: 2\n",
      with: "{a: {k: 1}, b: {k: 7, l: 2}}", is: "a: &x {k: 1}\nb:\n  k: 7\n  l: 2\n"),
    UpdateCase(
      "merge changed beside a comment", "a: &x {k: 1}\nb: # b\n  <<: *x\n  # l\n  l: 2 # two\n",
      with: "{a: {k: 1}, b: {k: 7, l: 2}}",
      is: "a: &x {k: 1}\nb: # b\n  k: 7\n  # l\n  l: 2 # two\n"),
    UpdateCase(
      "tags of items", "a: [!!int 1, x, !!int 2]\n", with: "{a: [w, x, v]}", is: "a: [w, x, v]\n"),
    UpdateCase("tag", "a: !!int 1\nb: !!str 2\n", with: "{a: 3, b: \"4\"}", is: "a: 3\nb: \"4\"\n"),
    UpdateCase(
      "tag of a root that is replaced", "! # a\n# b\nm\n# c\n", with: "{k: 1}",
      is: "# a\n# b\nk: 1\n# c\n"),
    UpdateCase(
      "document marks", "%YAML 1.2\n---\n# c\na: 1\n...\n# foot\n", with: "{a: 2}",
      is: "%YAML 1.2\n---\n# c\na: 2\n...\n# foot\n"),
    UpdateCase(
      "comments change", "# head\n\na: 1 # one\nb:\n  # c\n  - 1\n  # end\n",
      with: "# Head\n\na: 1\nb: # b\n  # c\n  # d\n  - 1 # i\n  # End\nc: 1 # new\n",
      is: "# Head\n\na: 1\nb: # b\n  # c\n  # d\n  - 1 # i\n  # End\nc: 1 # new\n"),
    UpdateCase(
      "comments go with the empty lines below",
      "# head\n\n# a\na: 1\n\n# c\n# d\n\nb: |+\n  x\n\n# e\n\nf: 1\n",
      with: "# a\na: 1\nb: \"x\\n\\n\"\nf: 1\n",
      is: "# a\na: 1\n\nb: |+\n  x\n\nf: 1\n"),
    UpdateCase(
      "comments between keys and values",
      "a: # a\n  We never\n  sell.\nb: &b # b\n  !!int \"5\" # c\nd:\n  - # d\n    \"e\"\nf: *b\n",
      with: #"{a: "We sell.", b: 5, d: [{x: 1, y: 2}], f: 5}"#,
      is:
        "a: # a\n  We sell.\nb: &b # b\n  !!int \"5\" # c\nd:\n  - # d\n    x: 1\n    y: 2\nf: *b\n"
        .replacing("y:", with: "\"y\":")),
    UpdateCase(
      "comments between keys and values of several lines",
      "a: # a\n  b # b\nc: # c\n  !!int 1\nd: # d\n  {e: 1}\nf: # f\n  |+\n  g\n\n",
      with: #"{a: "1\n2\n", c: {k: 1}, d: [], f: g}"#,
      is: "a: # a\n  | # b\n  1\n  2\nc: # c\n  k: 1\nd: # d\n  []\nf: # f\n  g\n"),
    UpdateCase(
      "entries come to brackets of several lines with comments",
      "a:\n  - {b: {c: 1, # c\n   }, # b\n    d: [x] # d\n    }\n",
      with: "{a: [{b: {c: 1, e: 2}, d: [x], f: 3}]}",
      is: "a:\n  - {b: {c: 1, # c\n       e: 2,\n   }, # b\n    d: [x], # d\n    f: 3\n    }\n"),
    UpdateCase(
      "item added to brackets with commas and comments on lines of their own",
      "a: [ {b: 1} # b\n  # c\n  , # d\n  # e\n  {f: 1 # f\n  } # g\n  ] # h\ni: 1\n",
      with: "{a: [{b: 1}, {f: 1}, {j: \"1\\n2\\n\"}], i: 1}",
      is:
        "a: [ {b: 1} # b\n  # c\n  , # d\n  # e\n  {f: 1 # f\n  }, # g\n  {j: \"1\\n2\\n\"}\n  ] # h\ni: 1\n"
    ),
    UpdateCase(
      "comments come to brackets", "a: [1, 2]\nb: {c: [1]}\nd: [3] \n",
      with: "a: # a\n  - 1\n  # two\n  - 2\nb:\n  c:\n    - 1 # one\nd: [3] # d\n",
      is: "a: # a\n  - 1\n  # two\n  - 2\nb:\n  c:\n    - 1 # one\nd: [3] # d \n"),
    UpdateCase(
      "comments come behind dashes", "- a: 1\n- - 2\n- b: 3\n",
      with: "- # one\n  a: 1\n- # list\n  # two\n  - 2\n-\n  # b\n  b: 3\n",
      is: "- # one\n  a: 1\n- # list\n  # two\n  - 2\n-\n  # b\n  b: 3\n"),
    UpdateCase(
      "comments come to an alias", "a: &a {k: 1}\nb: *a\n",
      with: "a: {k: 1}\nb:\n  # k\n  k: 1\n", is: "a: &a {k: 1}\nb:\n  # k\n  k: 1\n"),
    UpdateCase(
      "an anchor that changes, goes and moves",
      "a: &a 1\nb: *a\nc: {d: &d 2, e: *d}\nf: *d\ng: &g [3]\nh: *g\n",
      with: "{a: 4, b: 1, c: {e: 2}, f: 2, h: [3], g: [3]}",
      is: "a: &a 4\nb: 1\nc: {e: 2}\nf: 2\nh: [3]\ng: &g [3]\n"),
    UpdateCase(
      "the merge of an anchor that changes", "a: &a {k: 1}\nb:\n  <<: *a\n  l: 2 # l\n",
      with: "{a: {k: 3}, b: {k: 1, l: 2}}", is: "a: &a {k: 3}\nb:\n  k: 1\n  l: 2 # l\n"),
    UpdateCase(
      "entries go around a text that keeps empty lines",
      "- id: a\n  t: |+\n    x\n\n  b: 1\n\n# d\n- id: d\n  t: |+\n    y\n\n- id: e\n\n",
      with: #"[{id: d, t: "y\n\n"}, {id: a, t: "x\n\n"}]"#,
      is: "# d\n- id: d\n  t: |+\n    y\n\n- id: a\n  t: |+\n    x\n\n"),
    UpdateCase(
      "a comment of the document comes in place of one of its first entry", "# a\na: 1\n",
      with: "# head\n\na: 1\n", is: "# head\n\na: 1\n"),
    UpdateCase(
      "comments come behind the mark of a document", "--- # c\na: 1\n",
      with: "# head\n\n# c\na: 1\n", is: "--- # head\n\n# c\na: 1\n"),
    UpdateCase(
      "last entry in brackets deleted below a comment", "a: {b: 1, # b\n  c: 2}\n",
      with: "{a: {b: 1}}", is: "a: {b: 1 # b\n  }\n"),
    UpdateCase(
      "last entry in brackets deleted below a comment that floats",
      "a: {b: 1,\n  # b\n\n  c: 2}\n", with: "{a: {b: 1}}", is: "a: {b: 1\n  # b\n\n  }\n"),
    UpdateCase(
      "text that ends in empty lines, above others", "a: x # a\n\nb: y\n\n",
      with: #"{a: "1\n\n", b: "2\n\n"}"#, is: "a: \"1\\n\\n\" # a\n\nb: \"2\\n\\n\"\n\n"),
    UpdateCase(
      "text that keeps empty lines", "a: |+ # a\n  x\n\nb: |+\n  y\n\n",
      with: #"{a: "1\n\n", b: "2\n\n\n"}"#, is: "a: |+ # a\n  1\n\nb: |+\n  2\n\n\n"),
    UpdateCase(
      "spaces behind an alias that becomes a block", "a: &a\n  - x\nb: *a  \nc: 1\n",
      with: #"{a: ["y"], b: ["x\nz"], c: 1}"#,
      is: "a: &a\n  - \"y\"\nb:\n  - |-\n    x\n    z\nc: 1\n"),
    UpdateCase(
      "list above a line of spaces that becomes a block", "a:\n  - x\n   \nb: 1\n",
      with: #"{a: {c: ["y"]}, b: 1}"#, is: "a:\n  c: [\"y\"]\n   \nb: 1\n"),
    UpdateCase(
      "line ends of Unicode in a folded text", "a: >-\n  b\n  c\n",
      with: #"{a: "b\u2028c"}"#, is: "a: \"b\\u2028c\"\n"),
    UpdateCase(
      "long key inserted", "a: 1 # a\n",
      with: "a: 1\n? \(String(repeating: "k", count: 1_200))\n: 2\n",
      is: "a: 1 # a\n? \(String(repeating: "k", count: 1_200))\n: 2\n"),
    UpdateCase(
      "comments that begin with a space", "#  h\n\na: 1\n#  b\nb: 2\n# c\n# c\nc: 3\n",
      with: "#  h\n\n#  i\n\na: 1\n# a\n\n# b\nb: 2\n#   C\n\n#   C\nc: 3\n#  d\n\n#  d\n",
      is: "#  h\n# i\n\na: 1\n# a\n# b\nb: 2\n#   C\n# C\nc: 3\n#  d\n# d\n"),
    UpdateCase(
      "items of wrapped lines", "a: [1, 2, 3,\n    4, 5, 6] # a\n", with: "a: [1, 3, 5, 6, 7]",
      is: "a: [1, 3,\n    5, 6, 7] # a\n"),
    UpdateCase(
      "entries of wrapped lines", "{a: 1, b: 2,\n c: 3, d: 4}\n", with: "{e: 5, a: 1, f: 6, c: 3}",
      is: "{e: 5, a: 1, f: 6,\n c: 3}\n"),
    UpdateCase(
      "a comment behind the mark of a document", "--- # c\n\"a\": |+\n a 0\n\n# x\nb: 1\n",
      with: #"{b: 1, a: "a 0\n\n"}"#, is: "--- # c\n# x\nb: 1\n\"a\": |+\n a 0\n\n"),
    UpdateCase(
      "long data in brackets", "k: {a: !!binary \"\", b: 1}\nj: [1,2, 3] # c\n",
      with: "{k: {a: !!binary \(data), b: 1}, j: [1, 2, 3]}",
      is: "k: {a: !!binary \(data), b: 1}\nj: [1,2, 3] # c\n"),
    UpdateCase(
      "a number that becomes a string of the same text", "a:  [1,2]\nb: 7\n",
      with: #"{a: [1, 2], b: "7"}"#, is: "a:  [1,2]\nb: \"7\"\n"),
    UpdateCase(
      "a row between others in brackets", "l:\n  #head\n\n  #about\n  - { k: a } # a\n  - {k: b}\n",
      with: "{l: [{k: c}, {k: a}, {k: d}, {k: b}, {k: e}]}",
      is: "l:\n  #head\n\n  - { k: c }\n  #about\n  - { k: a } # a\n  - { k: d }\n  - {k: b}\n"
        + "  - {k: e}\n"),
    UpdateCase(
      "a row that is larger than its neighbor", "l:\n  - {k: a}\n",
      with: "{l: [{k: a}, {k: [a, b], l: {m: c}}]}",
      is: "l:\n  - {k: a}\n  - k: [a, b]\n    l:\n      m: c\n"),
    UpdateCase(
      "comments come to items", "- a: 1\n  b: 2\n",
      with: "# head\n\n-\n  # a\n  a: 1\n  # b\n  b: 2\n",
      is: "# head\n\n-\n  # a\n  a: 1\n  # b\n  b: 2\n"),
  ]

  @Test(
    arguments: cases, [UpdateCase.Form.lineFeed, .carriageReturnLineFeed, .carriageReturn, .utf16])
  func keepsWhatNeedNotChange(row: UpdateCase, form: UpdateCase.Form) throws {
    try row.check(.yaml, in: form)
  }
}
