import type * as z from "zod/mini";
import { type auditRecord, auditRecords, verificationLine } from "../../../api/contract/audit.ts";
import type { Client } from "../calls/client.ts";

/** A record of the audit trail. */
export type AuditRecord = z.output<typeof auditRecord>;

/** Progress or verdict of a verification of the chain. */
export interface Verification {
  /** Records checked so far; where the chain is broken, the number of the first altered record. */
  readonly records: number;
  /** Undefined while it runs. */
  readonly isWhole: boolean | undefined;
}

/** Calls of the admin API about the audit trail. */
export const audit = {
  list: async (client: Client, query: string, signal?: AbortSignal) =>
    auditRecords.parse(await client.admin("GET", `/audit?${query}`, { signal })),

  /** The records that fit a query, as a table of comma-separated values. */
  export: (client: Client, query: string): Promise<string> => client.file(`/audit/export?${query}`),

  /** Verifies the chain. @param tell called with progress and verdict */
  async verify(tell: (state: Verification) => void): Promise<void> {
    const { body, ok } = await fetch("/api/v1/admin/audit/verify");
    if (!ok || body === null) throw new Error("The verification could not be begun");
    let rest = "";
    for await (const text of textOf(body)) {
      const lines = `${rest}${text}`.split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        const said = verificationLine.parse(JSON.parse(line));
        tell({
          records: "seq" in said ? said.seq : said.records,
          isWhole: "ok" in said ? said.ok : undefined,
        });
      }
    }
  },
};

/** Decodes a stream as it arrives. */
async function* textOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield decoder.decode(value, { stream: true });
  }
}
