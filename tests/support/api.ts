import { afterAll, beforeAll, expect } from "vitest";
import * as z from "zod";
import { type Language, languageFacts } from "../../src/base/site/languages.ts";
import { openTestApp, type TestApp } from "./app.ts";
import { companyWorld } from "./companyWorld.ts";
import type { WorldDocument } from "./world.ts";

/** A response of the public API. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: z.output<typeof envelope>;
}

export const envelope = z.strictObject({
  status_code: z.int(),
  message: z.string(),
  data: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]),
});

const listed = z.looseObject({ data: z.array(z.looseObject({ id: z.int() })) });

/** The public API of a test suite's own company, in English unless stated. */
export interface ApiWorld {
  readonly server: () => TestApp;
  get(path: string, language?: Language): Promise<Answer>;
  /** Data of a response that must be successful. */
  dataOf(path: string, language?: Language): Promise<unknown>;
  /** Ids of a list's entries, in order. */
  idsOf(path: string, language?: Language): Promise<number[]>;
  /** Errors of a refused request, by parameter. */
  wrongIn(path: string, language?: Language): Promise<Record<string, string>>;
}

/** Opens a server for the calling suite, and closes it at the suite's end. */
export function apiWorld(documents: readonly WorldDocument[] = companyWorld()): ApiWorld {
  let opened: TestApp | undefined;
  beforeAll(async () => {
    opened = await openTestApp({ documents });
  });
  afterAll(() => opened?.close());

  const server = () => {
    if (opened === undefined) throw new Error("The server is open while the suite runs");
    return opened;
  };
  const get = async (path: string, language: Language = "en"): Promise<Answer> => {
    const answer = await server().app.inject(`${languageFacts[language].apiBase}/${path}`);
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: envelope.parse(answer.json()),
    };
  };
  const dataOf = async (path: string, language?: Language) => {
    const { status, body } = await get(path, language);
    expect({ path, status, code: body.status_code }).toEqual({ path, status: 200, code: 200 });
    return body.data;
  };
  return {
    server,
    get,
    dataOf,
    async idsOf(path, language) {
      return listed.parse(await dataOf(path, language)).data.map(({ id }) => id);
    },
    async wrongIn(path, language) {
      const { status, body } = await get(path, language);
      expect({ path, status, code: body.status_code }).toEqual({ path, status: 422, code: 422 });
      return Object.fromEntries(
        wrong.parse(body.data).errors.map(({ field, message }) => [field, message]),
      );
    },
  };
}

const wrong = z.strictObject({
  errors: z.array(z.strictObject({ field: z.string(), message: z.string() })).min(1),
});
