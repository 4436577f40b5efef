import type { Readable } from "node:stream";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** The form cannot be read: it is damaged, or was cut short on its way. */
export class DamagedForm extends Error {
  readonly statusCode = 400;

  constructor(options: ErrorOptions) {
    super("The form did not arrive whole", options);
    this.name = "DamagedForm";
  }
}

export interface FormLimits {
  /** Maximum bytes of one file; the rest is dropped, so that the taker sees one byte more. */
  readonly fileSize: number;
  /** Maximum number of files in one form. */
  readonly files: number;
}

/** Maximum length of a text field, in bytes. */
const maxFieldLength = 64 * 1_024;

/** Makes a scope's routes accept forms with files, read by `readMultipart` as a stream. */
export function acceptMultipart(scope: FastifyInstance, { fileSize, files }: FormLimits): void {
  scope.register(multipart, {
    // The taker refuses a file that is too large with a message of its own.
    throwFileSizeLimit: false,
    limits: {
      fileSize: fileSize + 1,
      files,
      fields: 200,
      fieldSize: maxFieldLength,
      fieldNameSize: 100,
      headerPairs: 20,
      parts: 200 + files,
    },
  });
  // The unread rest of a body, after an early response, would block the connection's next request:
  // Node only discards bodies that were not read at all. The form's reader waits for the taker of
  // its file, and would block its source.
  scope.addHook("onResponse", async ({ raw }) => {
    if (!raw.complete) raw.unpipe().resume();
  });
}

/** Takes one file of a form, or a part of it. */
export type FileHandler = (
  bytes: AsyncIterable<Uint8Array>,
  name: string,
  /** The last value of each field that came before it. */
  before: ReadonlyMap<string, string | undefined>,
) => Promise<void>;

/**
 * Reads a form, its files as they come: each is given to `take` under the name it has on the
 * sender's machine, in the order of the form, one after the other.
 * @returns the fields by name; one that comes more than once is a list
 * @throws DamagedForm, errors that carry a `statusCode` below 500, and what `take` throws
 */
export async function readMultipart(
  request: FastifyRequest,
  take: FileHandler,
): Promise<Record<string, string | string[]>> {
  const values = new Map<string, string[]>();
  const parts = request.parts();
  for (;;) {
    const { done, value: part } = await asDamaged(parts.next());
    if (done) break;
    if (part.type === "file") {
      // A field for files that was left empty comes as a file without a name.
      const before = new Map([...values].map(([name, all]) => [name, all.at(-1)]));
      if (part.filename) await take(readOn(part.file), part.filename, before);
      await skipRest(part.file);
    } else {
      const value = String(part.value);
      values.set(part.fieldname, [...(values.get(part.fieldname) ?? []), value]);
    }
  }
  return Object.fromEntries(
    [...values].map(([name, all]) => [name, all.length === 1 ? (all[0] ?? "") : all]),
  );
}

/** Bytes of a file whose taker may stop early; the rest of the form is read nevertheless. */
async function* readOn(file: Readable): AsyncGenerator<Uint8Array> {
  const bytes: AsyncIterator<Uint8Array> = file.iterator({ destroyOnReturn: false });
  for (;;) {
    const { done, value } = await asDamaged(bytes.next());
    if (done) return;
    yield value;
  }
}

async function skipRest(file: Readable): Promise<void> {
  for await (const _ of readOn(file));
}

/**
 * Rejects with `DamagedForm` for errors without a status: they are faults of the sender or the
 * connection.
 */
async function asDamaged<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && "statusCode" in error) throw error;
    throw new DamagedForm({ cause: error });
  }
}
