import { randomBytes } from "node:crypto";
import * as z from "zod";
import type { AuditRecord } from "../../../base/audit/records.ts";
import type { Reading, Writing } from "../../../base/store/tables.ts";
import { chunks } from "../../../content/published/withheldFiles.ts";
import type { Person } from "../../access/rights.ts";
import { unseenFiles } from "./checkNamedFiles.ts";

/** Prefix of the subjects of stored files in the audit trail. */
const filePrefix = "file:";

/** Makes an id that reveals nothing of its file. */
export function newFileId(): string {
  return randomBytes(8).toString("hex");
}

/** The id by which the audit trail names a file, which is given one where it has none. */
export async function fileIdOf(tx: Writing, path: string): Promise<string> {
  const row = await tx.selectFrom("media").select("id").where("path", "=", path).executeTakeFirst();
  if (row?.id) return row.id;
  const id = newFileId();
  await tx.updateTable("media").set({ id }).where("path", "=", path).execute();
  return id;
}

/** The subject of a file's records. */
export function fileSubject(id: string): string {
  return `${filePrefix}${id}`;
}

/** The subject that is shown in the place of a file's address; no id has this form. */
const hiddenSubject = `${filePrefix}HIDDEN`;

/** Form of ids in the audit trail. Records of earlier releases have the file's path instead. */
const idForm = /^[0-9a-f]{16}$/;

/** A record as shown to a person. */
export interface ShownRecord extends AuditRecord {
  /** Name of the file concerned; absent: none, or none that the person sees. */
  readonly fileName?: string | undefined;
}

/** Files of the audit trail as a person sees them. */
export class AuditedFiles {
  readonly #db: Reading;
  readonly #person: Person;
  /** Files looked up so far, by id and by path; undefined: hidden from the person. */
  readonly #known = new Map<string, { readonly name: string } | undefined>();

  constructor(db: Reading, person: Person) {
    this.#db = db;
    this.#person = person;
  }

  /** Records without the addresses and details of files that the person does not see. */
  async show(records: readonly AuditRecord[]): Promise<ShownRecord[]> {
    await this.#look(records.flatMap((record) => filesIn(record)));
    return records.map((record) => {
      const own = fileIn(record.subject);
      const isSeen = filesIn(record).every((file) => this.#known.get(file) !== undefined);
      if (own !== undefined && isSeen) {
        return { ...record, fileName: this.#known.get(own)?.name };
      }
      if (isSeen || this.#person.rights === "all") return record;
      const subject = own === undefined || idForm.test(own) ? record.subject : hiddenSubject;
      return { ...record, subject, detail: "{}" };
    });
  }

  /** Tells whether a subject is the address of a file that the person does not see. */
  async hides(subject: string | undefined): Promise<boolean> {
    const file = fileIn(subject);
    if (file === undefined || idForm.test(file) || this.#person.rights === "all") return false;
    await this.#look([file]);
    return this.#known.get(file) === undefined;
  }

  /** A subject as a record may keep it: with a file's id in the place of its address. */
  async recorded(subject: string): Promise<string> {
    const file = fileIn(subject);
    if (file === undefined || idForm.test(file)) return subject;
    const row = await this.#db
      .selectFrom("media")
      .select("id")
      .where("path", "=", file)
      .executeTakeFirst();
    return row?.id ? fileSubject(row.id) : subject;
  }

  async #look(files: readonly string[]): Promise<void> {
    const wanted = [...new Set(files)].filter((file) => !this.#known.has(file));
    if (wanted.length === 0) return;
    const rows: { id: string | null; path: string; name: string }[] = [];
    for (const some of chunks(wanted)) {
      const found = await this.#db
        .selectFrom("media")
        .select(["id", "path", "name"])
        .where(({ or, eb }) => or([eb("id", "in", some), eb("path", "in", some)]))
        .execute();
      rows.push(...found);
    }
    const paths = rows.map(({ path }) => path);
    const unseen = await unseenFiles(this.#db, paths, this.#person);
    for (const file of wanted) {
      const row = rows.find(({ id, path }) => id === file || path === file);
      this.#known.set(file, row === undefined || unseen.has(row.path) ? undefined : row);
    }
  }
}

function fileIn(subject: string | undefined): string | undefined {
  return subject?.startsWith(filePrefix) ? subject.slice(filePrefix.length) : undefined;
}

const details = z.looseObject({
  by: z.string().optional(),
  replaces: z.string().optional(),
  subject: z.string().nullish(),
});

/** Ids and paths of the files that a record names. */
function filesIn({ act, subject, detail }: AuditRecord): string[] {
  const own = fileIn(subject);
  if (act === "audit.export") {
    const asked = fileIn(details.safeParse(JSON.parse(detail)).data?.subject ?? undefined);
    return asked === undefined ? [] : [asked];
  }
  if (own === undefined) return [];
  const { by, replaces } = details.safeParse(JSON.parse(detail)).data ?? {};
  return [own, by, replaces].filter((file) => file !== undefined);
}
