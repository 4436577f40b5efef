import pg from "pg";
import type { ChangeNotifications } from "../changes.ts";
import type { StoreLog } from "../log.ts";
import { publicationChannel } from "../publicationRevision.ts";
import { connectionSettings } from "./pool.ts";

/** Catches what a broken connection did not tell. */
const pollMs = 10_000;

const firstPauseMs = 250;
const maxPauseMs = 30_000;

/** Hints by LISTEN on a connection of its own, which is made anew whenever it is lost, and a slow poll. */
export function postgresNotifications(databaseUrl: string, log: StoreLog): ChangeNotifications {
  return (onHint) => {
    // A hint that fails needs no second try: the poll comes round.
    const hint = () => void onHint().catch(() => undefined);
    const poll = setInterval(hint, pollMs);
    poll.unref();
    const listener = new Listener(databaseUrl, log, hint);
    listener.connect();
    return async () => {
      clearInterval(poll);
      await listener.stop();
    };
  };
}

class Listener {
  readonly #databaseUrl: string;
  readonly #log: StoreLog;
  readonly #hint: () => void;
  #client: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #pauseMs = firstPauseMs;
  #stopped = false;

  constructor(databaseUrl: string, log: StoreLog, hint: () => void) {
    this.#databaseUrl = databaseUrl;
    this.#log = log;
    this.#hint = hint;
  }

  connect(): void {
    const client = new pg.Client(connectionSettings(this.#databaseUrl));
    this.#client = client;
    client.on("notification", this.#hint);
    client.on("error", (error) => this.#lost(client, error));
    client.on("end", () => this.#lost(client, new Error("the connection ended")));
    this.#listen(client).catch((error: unknown) => this.#lost(client, error));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#retry);
    await this.#client?.end().catch(() => undefined);
  }

  async #listen(client: pg.Client): Promise<void> {
    await client.connect();
    await client.query(`listen ${publicationChannel}`);
    this.#pauseMs = firstPauseMs;
    // Whatever was published while nobody listened.
    this.#hint();
  }

  #lost(client: pg.Client, error: unknown): void {
    if (client !== this.#client || this.#stopped) return;
    this.#client = undefined;
    client.end().catch(() => undefined);
    this.#log.warn(
      { err: error, retryMs: this.#pauseMs },
      "Not told of publications; trying again",
    );
    this.#retry = setTimeout(() => this.connect(), this.#pauseMs * (0.75 + Math.random() / 2));
    this.#retry.unref();
    this.#pauseMs = Math.min(this.#pauseMs * 2, maxPauseMs);
  }
}
