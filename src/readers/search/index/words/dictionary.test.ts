import { expect, it } from "vitest";
import { Dictionary } from "./dictionary.ts";

it("finds each term under its number", () => {
  const dictionary = new Dictionary();
  const known = new Map([
    ["camera", dictionary.ofWord("cameras")],
    ["=W 65", dictionary.ofTerm("=W 65")],
    ["片", dictionary.ofCharacters(0x7247, 0)],
    ["芯片", dictionary.ofCharacters(0x82af, 0x7247)],
    ["𠮷野", dictionary.ofCharacters(0x20bb7, 0x91ce)],
  ]);
  expect(new Set(known.values()).size).toBe(known.size);
  for (const [term, number] of known) expect([term, dictionary.find(term)]).toEqual([term, number]);
  const copy = new Dictionary(structuredClone(dictionary.state));
  for (const [term, number] of known) expect([term, copy.find(term)]).toEqual([term, number]);
  expect(copy.ofWord("door")).toBe(dictionary.lists);
  expect([copy.lists, copy.ofWord("cameras")]).toEqual([dictionary.lists + 1, known.get("camera")]);
  for (const unknown of ["cameras", "door", "=W 66", "芯", "片芯", "芯片片", "𠮷"]) {
    expect([unknown, dictionary.find(unknown)]).toEqual([unknown, undefined]);
  }
});

it("gives the forms of a word one number, and the same one again", () => {
  const dictionary = new Dictionary();
  const number = dictionary.ofWord("charging");
  const lists = dictionary.lists;
  expect([dictionary.ofWord("charged"), dictionary.ofWord("charging")]).toEqual([number, number]);
  expect(dictionary.lists).toBe(lists);
  expect(dictionary.words.number("charged")).toBe(number);
});

it("finds neighbours by their terms, in their order, in any index", () => {
  const [one, other] = [new Dictionary(), new Dictionary()];
  other.ofWord("something");
  const pairOf = (dictionary: Dictionary) =>
    dictionary.ofNeighbours(dictionary.ofWord("motor"), dictionary.ofWord("driver"));
  expect(pairOf(one)).toBe(pairOf(other));
  expect(one.find("motor driver")).toBe(pairOf(one));
  expect(one.find("driver motor")).not.toBe(pairOf(one));
  expect(one.find("ram =B 262144")).toBe(one.ofLabelled("ram", "=B 262144"));
});
