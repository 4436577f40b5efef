import { setTimeout as sleep } from "node:timers/promises";
import { openStore, type Store, type StoreOptions } from "../../src/base/store/store.ts";
import { filledForm, multipart, solvedCaptcha } from "./enquiries.ts";
import { Inspection, type Intention } from "./killInspection.ts";
import { type MailServer, startMailServer } from "./mailServer.ts";
import { startServer } from "./server.ts";
import { until } from "./until.ts";

export interface KillOutcome {
  readonly cycles: number;
  /** Number of enquiries whose sender received a code, and of those without a response. */
  readonly acknowledged: number;
  readonly unanswered: number;
  /** Violations found, as sentences. */
  readonly problems: readonly string[];
}

interface KillOptions {
  /** Called after each kill with the outcome so far. */
  readonly onCycle?: (soFar: KillOutcome) => void;
}

const readers = 4;

/** Number of kills between full inspections; others cover only what is new. */
const inspectAllEvery = 500;
const base = "/web_en/api/v1/guestbook";

/**
 * Sends enquiries to the built server, some with attachments, kills it at a random moment, as a
 * power failure would, restarts it and repeats unanswered requests; as many times as given. After
 * each kill the store is compared with the responses.
 */
export async function killCycles(
  place: StoreOptions,
  cycles: number,
  { onCycle }: KillOptions = {},
): Promise<KillOutcome> {
  const random = Math.random;
  const mails = await startMailServer();
  const store = await openStore(place);
  const crowd = new Crowd(store);
  const inspection = new Inspection(store, place.dataDir, crowd.intentions, mails);
  const problems: string[] = [];
  try {
    for (let cycle = 1; cycle <= cycles; cycle += 1) {
      // Some kills come as requests begin, most after some responses, the first always.
      const usual = random() < 0.3 ? 0 : 1 + Math.floor(random() * 6);
      const patience = cycle === 1 ? readers : usual;
      await live(place, crowd, mails, { answers: patience, ms: random() * 150 });
      if (cycle % inspectAllEvery === 0) inspection.restart();
      const found = await inspection.run();
      problems.push(...found.map((problem) => `after ${cycle} deaths: ${problem}`));
      onCycle?.(outcomeOf(cycle, crowd, problems));
    }
    // A final server without a kill, in which everybody gets a response.
    await live(place, crowd, mails);
    inspection.restart();
    problems.push(...(await inspection.run()));
  } finally {
    await store.close();
    await mails.close();
  }
  return outcomeOf(cycles, crowd, problems);
}

function outcomeOf(
  cycles: number,
  { acknowledged, intentions }: Crowd,
  problems: readonly string[],
): KillOutcome {
  return { cycles, acknowledged, unanswered: intentions.length - acknowledged, problems };
}

/** Moment of a kill: milliseconds after a number of responses. */
interface Moment {
  readonly answers: number;
  readonly ms: number;
}

/** Runs the server until it is killed or, without a moment, until all requests are answered. */
async function live(
  { dataDir, databaseUrl = "" }: StoreOptions,
  crowd: Crowd,
  mails: MailServer,
  death?: Moment,
): Promise<void> {
  const server = startServer(dataDir, {
    DATABASE_URL: databaseUrl,
    DEMO: "off",
    LOG_LEVEL: "silent",
    // Each reader has an address of their own, as limits require.
    TRUST_PROXY: "true",
    SMTP_URL: mails.url,
    MAIL_FROM: "service@example.com",
    ENQUIRY_MAIL_TO: "desk@example.com",
  });
  const origin = await server.ready;
  const answeredBefore = crowd.answered;
  const sending = Promise.all(
    Array.from({ length: readers }, (_, reader) => crowd.send(origin, reader, death === undefined)),
  );
  if (death === undefined) await sending;
  else {
    await until(() => crowd.answered >= answeredBefore + death.answers);
    await sleep(death.ms);
  }
  server.signal("SIGKILL");
  await server.ended;
  await sending;
}

/** Readers who send until the server is gone, and record its responses. */
class Crowd {
  readonly intentions: Intention[] = [];
  answered = 0;
  acknowledged = 0;
  readonly #store: Store;
  readonly #unanswered: Intention[] = [];
  #begun = 0;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Sends unanswered requests, then new ones; only the former where `isLast`. */
  async send(origin: string, reader: number, isLast: boolean): Promise<void> {
    for (;;) {
      const intention =
        this.#unanswered.shift() ?? (isLast ? undefined : await this.#intend(origin));
      if (intention === undefined) return;
      const answer = await this.#post(origin, reader, intention).catch(() => undefined);
      if (answer === undefined) {
        this.#unanswered.push(intention);
        return;
      }
      if (intention.code !== undefined && intention.code !== answer) {
        throw new Error(`${intention.mark} was told ${intention.code} and ${answer}`);
      }
      if (intention.code === undefined) this.acknowledged += 1;
      intention.code = answer;
      this.answered += 1;
    }
  }

  async #intend(origin: string): Promise<Intention | undefined> {
    this.#begun += 1;
    const number = this.#begun;
    const mark = `mark-${number}-of-a-reader`;
    const attachments: unknown[] = [];
    for (let file = 0; file < number % 3; file += 1) {
      const token = await upload(origin, `${mark}, file ${file}`, this.#store).catch(
        () => undefined,
      );
      // The server is gone; this reader has not sent anything yet.
      if (token === undefined) return undefined;
      attachments.push(token);
    }
    const intention: Intention = {
      key: `${mark}-key`,
      mark,
      body: filledForm({ content: mark, email: `${mark}@acme.example`, attachments }),
    };
    this.intentions.push(intention);
    return intention;
  }

  async #post(origin: string, reader: number, { key, body, mark }: Intention): Promise<string> {
    const response = await fetch(`${origin}${base}/save`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": addressOf(mark, reader) },
      body: JSON.stringify({
        ...body,
        idempotency_key: key,
        captcha: await solvedCaptcha(this.#store),
      }),
    });
    const { data, message } = await response.json();
    if (response.status !== 200) throw new Error(`${response.status} ${message}`);
    return String(data.code);
  }
}

function addressOf(mark: string, reader: number): string {
  const number = Number(mark.split("-")[1]);
  return `10.${reader}.${(number >> 8) & 255}.${number & 255}`;
}

async function upload(origin: string, content: string, store: Store): Promise<unknown> {
  const { headers, payload } = multipart([
    ["captcha", await solvedCaptcha(store)],
    ["file", content, "note.txt"],
  ]);
  const number = Math.floor(Math.random() * 65_536);
  const response = await fetch(`${origin}${base}/upload`, {
    method: "POST",
    headers: { ...headers, "x-forwarded-for": `10.9.${number >> 8}.${number & 255}` },
    body: payload,
  });
  const { data } = await response.json();
  return data.token;
}
