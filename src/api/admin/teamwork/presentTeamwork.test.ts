import { expect, it } from "vitest";
import type { Person } from "../../../staff/access/rights.ts";
import type { Comment } from "../../../staff/teamwork/comments.ts";
import type { HandOver } from "../../../staff/teamwork/handOvers.ts";
import { presentDiscussion, presentHandOver } from "./presentTeamwork.ts";

const names = new Map([
  ["account:1", "Ada"],
  ["account:2", "Lin"],
]);

const first = "1970-01-01T00:00:00.001Z";

it("A discussion names those who take part and who are mentioned, and one's own comments", () => {
  const by: Person = { id: "account:1", via: "api", rights: [] };
  const comment = (more: Partial<Comment>): Comment => ({
    ...{ id: 1, author: "account:1", text: "Fine, @{2} @{9}?", at: 1, editedAt: null },
    ...{ isDeleted: false, ...more },
  });
  const thread = { id: 1, path: "/name", language: null, resolvedAt: null, resolvedBy: null };
  const threads = [
    {
      ...thread,
      comments: [
        comment({}),
        comment({ id: 2, author: "account:2", text: "@{2}", editedAt: 1 }),
        comment({ id: 3, text: "", isDeleted: true }),
        comment({ id: 4, author: "account:9", text: "Yes" }),
      ],
    },
    { ...thread, id: 5, path: "", resolvedAt: 1, resolvedBy: "account:2", comments: [] },
  ];
  const shown = presentDiscussion({ threads, names }, by);
  const own = { author: "account:1", author_name: "Ada", at: first, edited_at: null };
  expect(shown.threads).toEqual([
    {
      ...{ id: 1, path: "/name", language: null, resolved_at: null, resolved_by_name: null },
      comments: [
        { ...own, id: 1, text: "Fine, @{2} @{9}?", is_deleted: false, is_own: true },
        {
          ...{ id: 2, author: "account:2", author_name: "Lin", text: "@{2}", at: first },
          ...{ edited_at: first, is_deleted: false, is_own: false },
        },
        { ...own, id: 3, text: "", is_deleted: true, is_own: false },
        {
          ...{ id: 4, author: "account:9", author_name: null, text: "Yes", at: first },
          ...{ edited_at: null, is_deleted: false, is_own: false },
        },
      ],
    },
    {
      ...{ id: 5, path: "", language: null, resolved_at: first, resolved_by_name: "Lin" },
      comments: [],
    },
  ]);
  expect(shown.mentioned).toEqual([
    { id: 2, name: "Lin" },
    { id: 9, name: "" },
  ]);
});

it("A hand-over is to a person or to a role, until somebody takes it", () => {
  const one: HandOver = {
    ...{ id: 1, documentId: 7, account: 2, role: null, note: "names are final", at: 1 },
    ...{ by: "account:1", takenAt: null, takenBy: null },
  };
  const shown = { id: 1, line: "names are final", at: first, by: "account:1", by_name: "Ada" };
  expect(presentHandOver(one, names)).toEqual({
    ...{ ...shown, role: null, person: { id: 2, name: "Lin" }, taken_at: null, taken_by: null },
  });
  const taken = { ...one, account: null, role: "translator", takenAt: 1, takenBy: 9 };
  expect(presentHandOver({ ...taken, by: "server" }, names)).toEqual({
    ...{ ...shown, by: "server", by_name: null, role: "translator", person: null },
    ...{ taken_at: first, taken_by: { id: 9, name: "" } },
  });
});
