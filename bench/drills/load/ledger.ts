import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import type { Store } from "../../../src/base/store/store.ts";

/** An enquiry that a reader means to send, however often it takes. */
export interface Intention {
  readonly key: string;
  /** Its content, which no other has. */
  readonly mark: string;
  /** SHA-256 of each attachment's bytes, in hexadecimal. */
  readonly files: readonly string[];
}

/** An enquiry as the store has it. */
export interface StoredEnquiry {
  readonly code: string;
  readonly mark: string;
  /** SHA-256 of its attachments as they lie on disk; undefined for one that is not there. */
  readonly files: readonly (string | undefined)[];
  readonly mails: number;
}

const body = z.object({ content: z.string() });

/** All enquiries as they are stored, their attachments read from disk. */
export async function storedEnquiries({ db }: Store, dataDir: string): Promise<StoredEnquiry[]> {
  const rows = await db.selectFrom("enquiries").select(["id", "code", "body"]).execute();
  const attachments = await db
    .selectFrom("attachments")
    .select(["id", "enquiry_id"])
    .orderBy("position")
    .execute();
  const mails = await db.selectFrom("mails").select("enquiry_id").execute();
  const filesOf = Map.groupBy(attachments, (one) => one.enquiry_id);
  const mailsOf = Map.groupBy(mails, (one) => one.enquiry_id);
  return rows.map(({ id, code, body: json }) => ({
    code,
    mark: body.parse(JSON.parse(json)).content,
    files: (filesOf.get(id) ?? []).map((file) => fileHash(join(dataDir, "attachments", file.id))),
    mails: mailsOf.get(id)?.length ?? 0,
  }));
}

function fileHash(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}

/** One to the department and one to the sender. */
const mailsEach = 2;

/** Enquiries that readers sent and codes that they received, to be compared with the store. */
export class EnquiryLedger {
  readonly #intentions: Intention[] = [];
  readonly #codes = new Map<string, string>();
  readonly #problems: string[] = [];

  get acknowledged(): number {
    return this.#codes.size;
  }

  get intended(): number {
    return this.#intentions.length;
  }

  intend(intention: Intention): void {
    this.#intentions.push(intention);
  }

  /** Records the code that a sender received. A second code for the same key is a problem. */
  acknowledge({ key, mark }: Intention, code: string): void {
    const known = this.#codes.get(key);
    if (known !== undefined && known !== code) {
      this.#problems.push(`${mark} was told ${known} and then ${code}`);
    }
    this.#codes.set(key, known ?? code);
  }

  /** @returns in words what was acknowledged and is lost, doubled or changed */
  problemsOf(stored: readonly StoredEnquiry[]): string[] {
    const byMark = Map.groupBy(stored, ({ mark }) => mark);
    const found = [...this.#problems];
    const intended = new Set<string>();
    for (const { key, mark, files } of this.#intentions) {
      intended.add(mark);
      const rows = byMark.get(mark) ?? [];
      const [row] = rows;
      if (rows.length > 1) found.push(`${mark} was stored ${rows.length} times`);
      const code = this.#codes.get(key);
      if (code === undefined && row === undefined) continue;
      if (row === undefined) {
        found.push(`${mark} was told ${code} and is not stored`);
        continue;
      }
      if (code !== undefined && row.code !== code) {
        found.push(`${mark} was told ${code}, and ${row.code} is stored`);
      }
      if (row.files.length !== files.length) {
        found.push(`${mark} has ${row.files.length} attachments of ${files.length}`);
      } else if (row.files.some((hash, at) => hash !== files[at])) {
        found.push(`${mark} has an attachment with other bytes`);
      }
      if (row.mails !== mailsEach) found.push(`${mark} has ${row.mails} mails`);
    }
    const strange = stored.filter(({ mark }) => !intended.has(mark));
    return [...found, ...strange.map(({ mark }) => `${mark} is stored and nobody sent it`)];
  }
}

/** Version of the bulletins on a page, with the times of its request in ms since 1970. */
interface Sight {
  readonly version: number;
  readonly startedMs: number;
  readonly endedMs: number;
}

/**
 * Versions of the bulletins, which are published together: each is begun, and either announced (the
 * command said that it is done) or not, where the command was killed.
 */
export class PublicationLedger {
  readonly #freshMs: number;
  readonly #begun: { readonly version: number; readonly atMs: number }[] = [];
  readonly #announced: { readonly version: number; readonly atMs: number }[] = [];
  /** Highest version seen up to the end of a response, in the order of time. */
  readonly #seen: { readonly version: number; readonly atMs: number }[] = [];
  readonly #shownAfterMs = new Map<number, number>();

  /** @param freshMs time after its announcement in which a version must be seen by everybody */
  constructor(freshMs: number) {
    this.#freshMs = freshMs;
  }

  get announced(): number {
    return this.#announced.length;
  }

  /** Time from each announcement to the first page that showed it, in ms; 0 where it was before. */
  get delays(): number[] {
    return [...this.#shownAfterMs.values()];
  }

  begin(version: number, atMs: number): void {
    this.#begun.push({ version, atMs });
  }

  announce(version: number, atMs: number): void {
    this.#announced.push({ version, atMs });
    const seen = this.#seen.find((one) => one.version >= version);
    if (seen) this.#shownAfterMs.set(version, 0);
  }

  /**
   * Takes note of a version that a page showed; pages come in the order in which they ended.
   * @returns what is wrong with it, in words
   */
  see({ version, startedMs, endedMs }: Sight): string | undefined {
    const due = this.#announced.findLast(({ atMs }) => atMs + this.#freshMs <= startedMs);
    const before = this.#seen.findLast(({ atMs }) => atMs <= startedMs);
    for (const one of this.#announced) {
      if (one.version > version || this.#shownAfterMs.has(one.version)) continue;
      this.#shownAfterMs.set(one.version, Math.max(0, endedMs - one.atMs));
    }
    const last = this.#seen.at(-1);
    if (last === undefined || version > last.version) this.#seen.push({ version, atMs: endedMs });
    if (!this.#begun.some((one) => one.version === version && one.atMs <= endedMs)) {
      return "a version that nobody published";
    }
    if (due !== undefined && version < due.version) return "an older version than was announced";
    if (before !== undefined && version < before.version) return "an older version than before";
    return undefined;
  }
}
