import { expect, it } from "vitest";
import { groupedEntries, isOwnPage } from "./groupedEntries.ts";
import type { MenuEntry } from "./layoutTypes.ts";

const entry = (id: number, more: Partial<MenuEntry> = {}): MenuEntry => ({
  ...{ id, title: { text: `Entry ${id}` }, href: `/${id}`, isExternal: false, isActive: false },
  ...{ children: [], groups: [], ...more },
});
const children = [1, 2, 3, 4].map((id) => entry(id));
const group = (title: string, ids: readonly number[]) => ({
  ...{ title: { text: title }, text: { text: `${title}.` }, ids },
});
const shown = (groups: readonly ReturnType<typeof group>[]) =>
  groupedEntries(entry(9, { children, groups })).map(({ title, text, entries }) => [
    ...[title?.text, text.text, ...entries.map(({ id }) => id)],
  ]);

it("Entries stand under their headings in the order of these, those that none names at the end", () => {
  expect(shown([group("B", [4, 2, 99]), group("A", [1])])).toEqual([
    ["B", "B.", 4, 2],
    ["A", "A.", 1],
    [undefined, "", 3],
  ]);
  expect(shown([group("All", [1, 2, 3, 4])])).toEqual([["All", "All.", 1, 2, 3, 4]]);
  expect(shown([])).toEqual([[undefined, "", 1, 2, 3, 4]]);
  expect(groupedEntries(entry(9))).toEqual([]);
});

it("An entry needs no link beside a child that leads to its page", () => {
  expect(isOwnPage(entry(9, { children }))).toBe(false);
  expect(isOwnPage(entry(2, { children }))).toBe(true);
});
