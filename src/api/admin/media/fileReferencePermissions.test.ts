import { expect, test } from "vitest";
import { fileNamings } from "../../../../tests/support/fileReferences.ts";
import {
  type NamedFilesWorld,
  namedFilesWorld,
} from "../../../../tests/support/namedFilesWorld.ts";
import { forEachStore } from "../../../../tests/support/store.ts";

/** An answer without what differs from one file, and one document, to another. */
const told = (answer: unknown, file: string): string =>
  JSON.stringify(answer ?? "taken")
    .replaceAll(file, "FILE")
    .replaceAll(/-\d+\b/g, "-N");

/** The documents in whose revisions and working copies a path stands, but for one. */
async function naming({ store }: NamedFilesWorld, file: string): Promise<string[]> {
  const rows = await store.db
    .selectFrom("documents")
    .leftJoin("revisions", "revisions.document_id", "documents.id")
    .leftJoin("working_copies", "working_copies.document_id", "documents.id")
    .select(["key", "revisions.body as revision", "working_copies.body as copy"])
    .execute();
  const isMeant = (text: string | null) => text?.includes(file) === true;
  const keys = rows.filter(({ revision, copy }) => isMeant(revision) || isMeant(copy));
  return [...new Set(keys.map(({ key }) => key))].sort();
}

forEachStore("A document that begins to name a stored file", (open) => {
  test("is refused a file that its author may not see like one that does not exist, in every route", async () => {
    await using opened = await namedFilesWorld(open);
    const { files, lin } = opened;
    for (const [way, attempt] of Object.entries(fileNamings)) {
      const answers: string[] = [];
      for (const kind of ["missing", "embargoed", "private"] as const) {
        const before = await naming(opened, files[kind]);
        const { refused } = await attempt(opened, files[kind], lin.token);
        answers.push(told(refused, files[kind]));
        if (way === "an older revision") continue;
        expect({ way, kind, keys: await naming(opened, files[kind]) }).toEqual({
          ...{ way, kind, keys: before },
        });
      }
      expect({ way, answers }).toEqual({ way, answers: Array(3).fill(answers[0]) });
      const words = /file-not-found|FilesNotFound|"status":404|needs the file|no links of its own/;
      expect({ way, answer: answers[0] }).toEqual({ way, answer: expect.stringMatching(words) });
    }
  });

  test("accepts a file that its author may see, in every route", async () => {
    await using opened = await namedFilesWorld(open);
    const { files, lin } = opened;
    for (const [way, attempt] of Object.entries(fileNamings)) {
      if (way === "an agency's file") continue;
      const { refused } = await attempt(opened, files.other, lin.token);
      expect({ way, refused }).toEqual({ way, refused: undefined });
    }
  });
});
