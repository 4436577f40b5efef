import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { areDocumentsFirst, namedAs, rank } from "./ranking.ts";

const titles = (commands: readonly { title: string }[]) => commands.map(({ title }) => title);
const command = (title: string, ...words: string[]) => ({ title, words });

describe("the command palette", () => {
  const commands = [
    command("Sign out"),
    command("Your sessions"),
    command("News", "新闻"),
    command("Solutions", "方案"),
    command("People"),
  ];

  it("lists all entries, in their order, for an empty text", () => {
    expect(rank(commands, "  ")).toEqual(commands);
  });

  it("ranks beginnings before beginnings of words, these before parts, these before letters in order", () => {
    expect(titles(rank(commands, "s"))).toEqual(["Sign out", "Solutions", "Your sessions", "News"]);
    expect(titles(rank(commands, "ppl"))).toEqual(["People"]);
  });

  it("ranks whole names first, hidden texts below names of the same kind, and equal ones in their order", () => {
    const names = (text: string, ...all: Parameters<typeof command>[]) =>
      titles(
        rank(
          all.map((one) => command(...one)),
          text,
        ),
      );
    expect(
      names("news", ["A newsletter"], ["n-e-w-s"], ["xnewsx"], ["Newsroom"], ["News"], ["x news"]),
    ).toEqual(["News", "Newsroom", "A newsletter", "x news", "xnewsx", "n-e-w-s"]);
    expect(
      names("ab", ["x", "ab"], ["ab x"], ["y", "ab x"], ["z ab"], ["zab"], ["w", "q ab"]),
    ).toEqual([...["x", "ab x", "y", "z ab", "w", "zab"]]);
  });

  it("names commands of which a name, or a word of it, begins as typed", () => {
    const all = [
      command("Sign out"),
      command("Your sessions"),
      command("x", "sea"),
      command("y", "a sea"),
      command("Boss"),
    ];
    expect(titles(namedAs(all, "s"))).toEqual(["Sign out", "Your sessions", "x", "y"]);
    expect(titles(namedAs(all, "ss"))).toEqual([]);
  });

  it("finds entries by the other language, and by full-width letters", () => {
    expect(titles(rank(commands, "新闻"))).toEqual(["News"]);
    expect(titles(rank(commands, "ＮＥＷＳ"))).toEqual(["News"]);
  });

  it("lists no entry without the entered letters", () => {
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

  it("rank first if one has the text as its name, in another notation too", () => {
    expect(isFirst("RG-8810", "rg 8810")).toBe(true);
    expect(isFirst("RG-8810", "rg 881")).toBe(false);
    expect(isFirst("—", "")).toBe(false);
    expect(areDocumentsFirst([], [], "rg8810")).toBe(false);
  });

  it("rank after a screen with the text as its name", () => {
    expect(isFirst("home", "Home", [{ title: "Home" }])).toBe(false);
    expect(isFirst("home", "Home", [{ title: "Home page" }])).toBe(true);
  });
});
