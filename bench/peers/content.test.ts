import { describe, expect, it } from "vitest";
import { visibleTexts } from "./content.ts";

const page = (main: string) => `<!doctype html><html><body><main>${main}</main></body></html>`;

describe("the texts that systems are compared by", () => {
  it("are lines, cells and alternative texts in the order of the page", () => {
    const html = page(`
      <h1>RG8810 <a href="/x">SoC</a></h1>
      <ul><li>One</li><li><p>Two <b>bold</b></p><img src="/a.svg" alt="A chip"></li></ul>
      <table><thead><tr><th>Code</th></tr></thead><tbody><tr><td>RG8810-QCT</td></tr></tbody></table>
      Loose &amp; last`);
    expect(visibleTexts(html, "main")).toEqual([
      "RG8810 SoC",
      "One",
      "Two bold",
      "[A chip]",
      "Code",
      "RG8810-QCT",
      "Loose & last",
    ]);
  });

  it("leave out what is not shown, and do not depend on the elements around them", () => {
    const one = page(`<p>Shown</p><p hidden>No</p><span class="visually-hidden">No</span>`);
    const other = page("<div><div>Shown</div></div><script>no()</script><style>p{}</style>");
    expect(visibleTexts(one, "main")).toEqual(["Shown"]);
    expect(visibleTexts(other, "main")).toEqual(["Shown"]);
  });

  it("are none where the page lacks the part", () => {
    expect(visibleTexts(page("x"), "footer")).toEqual([]);
  });
});
