import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { areDocumentsFirst, rank } from "./ranking.ts";

const titles = (commands: readonly { title: string }[]) => commands.map(({ title }) => title);
const command = (title: string, ...words: string[]) => ({ title, words });

describe("the palette", () => {
  const commands = [
    command("Sign out"),
    command("Your sessions"),
    command("News", "新闻"),
    command("Solutions", "方案"),
    command("People"),
  ];

  it("offers everything, in its order, for no text", () => {
    expect(rank(commands, "  ")).toEqual(commands);
  });

  it("prefers beginnings to beginnings of words, these to parts, these to letters in order", () => {
    expect(titles(rank(commands, "s"))).toEqual(["Sign out", "Solutions", "Your sessions", "News"]);
    expect(titles(rank(commands, "ppl"))).toEqual(["People"]);
  });

  it("finds by the other language, and by full-width letters", () => {
    expect(titles(rank(commands, "新闻"))).toEqual(["News"]);
    expect(titles(rank(commands, "ＮＥＷＳ"))).toEqual(["News"]);
  });

  it("never offers what does not have the letters, whatever is typed", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const letters = [...text.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, "")];
        for (const { title, words } of rank(commands, text)) {
          const all = [title, ...words].join(" ").toLowerCase();
          expect(letters.every((letter) => all.includes(letter))).toBe(true);
        }
      }),
    );
  });
});

describe("documents", () => {
  const isFirst = (title: string, text: string, commands: readonly { title: string }[] = []) =>
    areDocumentsFirst(commands, [{ title }], text);

  it("come first where one is called so, in another form too", () => {
    expect(isFirst("RG-8810", "rg 8810")).toBe(true);
    expect(isFirst("RG-8810", "rg 881")).toBe(false);
    expect(isFirst("—", "")).toBe(false);
    expect(areDocumentsFirst([], [], "rg8810")).toBe(false);
  });

  it("stand behind a screen that is called so", () => {
    expect(isFirst("home", "Home", [{ title: "Home" }])).toBe(false);
    expect(isFirst("home", "Home", [{ title: "Home page" }])).toBe(true);
  });
});
