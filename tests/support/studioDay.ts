import { vi } from "vitest";
import type { Store } from "../../src/base/store/store.ts";
import { valueHash } from "../../src/staff/editing/workingCopies/bodyFields.ts";
import type { AdminResponse } from "./admin.ts";
import { answerText } from "./answerFiles.ts";
import { openPublishedCompany } from "./publishedCompany.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

const morning = Date.parse("2026-11-20T09:00:00Z");

const trackingCode = /(?<![0-9A-Z])[0-9A-Z]{4}(?:-[0-9A-Z]{4}){2}\b/g;

/** Words that differ from run to run, by their places among those of their kind. */
class Masks {
  readonly #seen = new Map<string, string>();

  of(text: string): string {
    return text
      .replaceAll(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, "(id)")
      .replaceAll(/(?<=\berased:\d+:)[0-9a-f]{12}\b/g, "(id)")
      .replaceAll(trackingCode, (code) => this.#numbered("code", code))
      .replaceAll(/(?<=media(?:\/|%2F))[0-9a-f]{24}\b/g, (folder) =>
        this.#numbered("folder", folder),
      )
      .replaceAll(/(?<=\bfile:)[0-9a-f]{16}\b/g, (file) => this.#numbered("file", file))
      .replaceAll(/(?<=one_time_password: "|ending"?: ?")[\w-]+/g, "(secret)")
      .replaceAll(/(?<="id":"|attachments\/)[\w-]{22}(?![\w-])/g, (id) =>
        this.#numbered("file", id),
      )
      .replaceAll(/(?<![\w-])[\w-]{40,}(?![\w-])/g, "(secret)");
  }

  #numbered(kind: string, word: string): string {
    const known = this.#seen.get(word) ?? `(${kind} ${this.#seen.size + 1})`;
    this.#seen.set(word, known);
    return known;
  }
}

/**
 * A published company, and the answers to what its people ask. Days stand still until the test puts the clock
 * back.
 */
export async function openDay(store: Store) {
  vi.useFakeTimers({ toFake: ["Date"], now: morning });
  const company = await openPublishedCompany(store);
  const { world, token: ada } = company;
  const { token: lin } = await world.person("lin", "editor");
  const { token: mei } = await world.person("mei", "enquiry-lead");
  const people = { ada, lin, mei };
  const masks = new Masks();
  const lines: string[] = [];
  const note = (asked: string, status: number, body: unknown) =>
    lines.push(masks.of(answerText(asked, status, body)));
  /** Asks, and writes down what is answered. */
  async function ask(who: keyof typeof people, method: Method, path: string, body?: object) {
    vi.setSystemTime(Date.now() + 1_000);
    // A request without a body names the version in a header.
    const { version } = { version: undefined, ...body };
    const headers = method === "DELETE" && version ? { "if-match": `"${version}"` } : {};
    const answer = await world.ask(method, path, { as: people[who], body, headers });
    const asked = `${who} ${method} ${path}${body === undefined ? "" : ` ${JSON.stringify(body)}`}`;
    note(asked, answer.status, answer.data ?? answer.message);
    // What readers see follows each change before the next question.
    if (method !== "GET") await company.live.refresh();
    return answer;
  }
  /** Changes something from the version that stands. */
  async function change(who: keyof typeof people, method: Method, path: string, body: object = {}) {
    const [, holder = path] = /^(\/[^/]+\/[^/]+)/.exec(path) ?? [];
    const { data } = await world.ask("GET", holder, { as: people[who] });
    return ask(who, method, path, { ...body, version: data.version });
  }
  const sweep = async (who: keyof typeof people, paths: readonly string[]) => {
    for (const path of paths) await ask(who, "GET", path);
  };
  const written = () => lines.splice(0).join("\n");
  return { ...company, store, ask, change, sweep, note, written, masks };
}

/** A change of one text, from what it was. */
export const edited = (path: string, before: string, after: unknown, request: string) => ({
  request,
  operations: [{ path, before: valueHash(before), after }],
});

/** The id of what was made, or of the first of a list. */
export const idOf = ({ data }: AdminResponse): number => data.id ?? data.list?.[0]?.id;
