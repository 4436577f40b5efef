import fc from "fast-check";
import { expect, it } from "vitest";
import { mentionQuery, offeredFor, partsOf, typedText, withMentions } from "./mentions.ts";

const people = [
  { id: 1, name: "Lin" },
  { id: 2, name: "Lin Wei" },
  { id: 3, name: "王芳" },
  { id: 4, name: "Mei" },
  { id: 5, name: "Mei" },
];

it.each([
  ["@Lin, look", "@{1}, look"],
  ["@Lin Wei, look", "@{2}, look"],
  ["@Linda is somebody else", "@Linda is somebody else"],
  ["请@王芳看一下", "请@{3}看一下"],
  ["＠王芳", "@{3}"],
  ["@Mei #5 and @Mei", "@{5} and @Mei"],
  ["a@Lin.example", "a@{1}.example"],
  ["nobody", "nobody"],
])("%s is sent as %s", (typed, sent) => {
  expect(withMentions(typed, people)).toBe(sent);
});

it("A name that ends in a Chinese character may be followed by any, one that ends in a Latin letter by none", () => {
  const named = [
    { id: 8, name: "Lin芳" },
    { id: 9, name: "芳Lin" },
  ];
  expect(withMentions("@Lin芳abc and @芳Linabc", named)).toBe("@{8}abc and @芳Linabc");
});

it("A text that is edited and sent unchanged is what it was", () => {
  const part = fc.oneof(
    fc.constantFrom("@{1}", "@{2}", "@{3}", "@{5}", "@{99}"),
    fc.constantFrom(" ", "，", "look ", "请看", "\n"),
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.join(" ");
      expect(withMentions(typedText(text, people), people)).toBe(text);
    }),
  );
});

it.each([
  ["@", 1, { from: 0, query: "" }],
  ["Hello @li", 9, { from: 6, query: "li" }],
  ["看＠王", 3, { from: 1, query: "王" }],
  ["lin@example", 11, undefined],
  ["@lin\nnext", 9, undefined],
  ["none", 4, undefined],
  ["@li and more", 3, { from: 0, query: "li" }],
  ["@a @b", 5, { from: 3, query: "b" }],
  [`@${"x".repeat(40)}`, 41, { from: 0, query: "x".repeat(40) }],
  [`@${"x".repeat(41)}`, 42, undefined],
])("In %j at %i a name is typed: %j", (typed, caret, query) => {
  expect(mentionQuery(typed, caret)).toEqual(query);
});

it("People are offered by any part of their name, until it is whole", () => {
  const names = (query: string) => offeredFor(query, people).map(({ name }) => name);
  expect(names("")).toEqual(["Lin", "Lin Wei", "王芳", "Mei #4", "Mei #5"]);
  expect(names("wei")).toEqual(["Lin Wei"]);
  expect(names("芳")).toEqual(["王芳"]);
  expect(names("Lin Wei and")).toEqual([]);
  expect([names("Lin Wei"), names("Lin Wei "), names("lin wei ")]).toEqual([
    ...[["Lin Wei"], [], []],
  ]);
  expect([names("王芳"), names("王芳 "), names(" 王")]).toEqual([["王芳"], [], ["王芳"]]);
  const many = Array.from({ length: 9 }, (_, id) => ({ id, name: `P${id}` }));
  expect(offeredFor("p", many)).toEqual(many.slice(0, 8));
  expect(offeredFor("", [{ id: 7, name: "" }])).toEqual([{ id: 7, name: "#7" }]);
});

it("A stored text is shown with names", () => {
  expect(partsOf("See @{1}!", () => "Lin")).toEqual([
    { at: 0, text: "See ", isMention: false },
    { at: 4, text: "@Lin", isMention: true },
    { at: 8, text: "!", isMention: false },
  ]);
  expect(partsOf("", String)).toEqual([]);
  expect(partsOf("@{1}@{22} x", String)).toEqual([
    { at: 0, text: "@1", isMention: true },
    { at: 4, text: "@22", isMention: true },
    { at: 9, text: " x", isMention: false },
  ]);
});
