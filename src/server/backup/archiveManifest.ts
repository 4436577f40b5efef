import * as z from "zod";
import { storedSets } from "../../base/store/storage/openStorage.ts";

/** Names of the entries of an archive that are no stored files. */
export const headName = "backup.json";
export const manifestName = "manifest.json";
export const firstAccountName = "first-account.txt";

/** Entry of the database, by its dialect. */
export const databaseNames = {
  sqlite: "database/tapeout.sqlite",
  postgres: "database/tapeout.pgdump",
} as const;

const head = z.object({
  /** Version of this format. */
  format: z.literal(1),
  kind: z.enum(["full", "increment"]),
  dialect: z.enum(["sqlite", "postgres"]),
  /** ISO 8601. */
  createdAt: z.string(),
  /** Name of the full archive that an increment adds to. */
  base: z.string().nullable(),
});

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const manifest = head.extend({
  /** Every entry but the manifest itself. */
  entries: z.array(z.object({ name: z.string(), size: z.int().min(0), sha256 })),
  /** Stored files that the database refers to. */
  references: z.array(
    z.object({ set: z.enum(storedSets), path: z.string(), size: z.int().optional() }),
  ),
});

/** First entry of an archive. */
export type ArchiveHead = z.output<typeof head>;

/** Last entry of an archive: all that is in it, with checksums. */
export type Manifest = z.output<typeof manifest>;

/** @throws Error where the text is no manifest of a format that is known */
export function readManifest(text: string): Manifest {
  return manifest.parse(JSON.parse(text));
}
