import { expect, test } from "vitest";
import { htmlText } from "./htmlToText.ts";

test.each([
  [
    "paragraphs, with a blank line between them",
    "<p>One <b>two</b></p><p>Three</p>",
    "One two\n\nThree",
  ],
  ["blocks, a line for each", "<div>a</div><div><div>b</div></div>c", "a\nb\nc"],
  ["white space, as browsers show it", " a\r\n\t b&nbsp;&lt;c&gt; ", "a b <c>"],
  ["line breaks, two of them as a blank line", "a <br>b<br> <br>c<br>", "a\nb\n\nc"],
  ["blank lines, never two", "<h1>a</h1><p></p><br><br><table></table>b", "a\n\nb"],
  ["lists", "<ul><li>a<li>b</ul>c", "- a\n- b\n\nc"],
  [
    "rows of tables",
    "<table><tr><td>a</td><td>b</td></tr><tr><th> <th>c<th>d</table>",
    "a  b\nc  d",
  ],
  [
    "preformatted lines",
    "<p>Code:</p><pre>  x\n\n    y  </pre> z <div> w",
    "Code:\n\n  x\n    y\nz\nw",
  ],
  ["each preformatted line", "<pre>a\n b</pre>", "a\n b"],
  ["preformatted lines with tags within", "<pre><b>a</b>b\nc</pre>", "ab\nc"],
  [
    "quotes, by their depth",
    "<blockquote>a<blockquote>b</blockquote>c</blockquote>d",
    "> a\n\n> > b\n\n> c\n\nd",
  ],
  ["deep quotes, with five signs", `${"<blockquote>".repeat(6)}a`, "> > > > > a"],
  [
    "links, with their address",
    'See <a href="https://a.example/b">this page</a>.',
    "See this page <https://a.example/b>.",
  ],
  [
    "links with tags within",
    '<a href="https://a.example/b"><b>this</b> page</a>',
    "this page <https://a.example/b>",
  ],
  [
    "links that are their address",
    'At <a href="https://a.example/">http://a.example </a>.',
    "At http://a.example .",
  ],
  ["links without a text", 'a <a href="https://a.example"> </a>b', "a  b"],
  ["links of other kinds", '<a href="mailto:a@b.example">Ann</a> <a>top</a>', "Ann top"],
  ["pictures, by their description", '<img alt="Logo"> <img alt=" "><img>of us', "[Logo] of us"],
  [
    "nothing of what is hidden",
    "<head><title>t</title>h</head><style>s</style>a<svg><title>t</title>u<p>v</p></svg>b<script>c</script>",
    "ab",
  ],
  ["text after closing tags of nothing", "</style></blockquote></pre></p> a\n b", "a b"],
])("shows %s", (_of, html, text) => {
  expect(htmlText(html)).toBe(text);
});
