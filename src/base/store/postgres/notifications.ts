import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { publicationChannel } from "../changes/publicationRevision.ts";
import type { ChangeNotifications } from "../changes/revisionWatch.ts";
import type { StoreLog } from "../log.ts";

/** Milliseconds between polls beside notices, for those that a broken connection lost. */
const slowPollMs = 10_000;

/** Instead of notices. */
const pollMs = 1_000;

/** Time in which a notice of the listener's own must come back. */
const echoMs = 1_000;

const firstPauseMs = 250;
const maxPauseMs = 30_000;

interface NotificationsOptions {
  /** Settings of a connection to the server in use. */
  readonly settings: () => pg.ClientConfig;
  /** Sends a notice by another connection. */
  readonly notify: (channel: string) => Promise<void>;
  /** True where nothing is listened for. */
  readonly isPolled: boolean;
  readonly log: StoreLog;
}

/**
 * Hints by LISTEN on a connection of its own, which is made anew whenever it is lost, and a slow poll.
 * Where notices do not arrive, since a pooler gives the server's connections to one client after
 * another, hints come every second instead.
 */
export function postgresNotifications(options: NotificationsOptions): ChangeNotifications {
  return (onHint) => {
    // A hint that fails needs no second try: the poll comes round.
    const hint = () => void onHint().catch(() => undefined);
    let poll = setInterval(hint, options.isPolled ? pollMs : slowPollMs).unref();
    const onDeaf = () => {
      clearInterval(poll);
      poll = setInterval(hint, pollMs).unref();
    };
    const listener = options.isPolled ? undefined : new Listener(options, hint, onDeaf);
    listener?.connect();
    if (listener === undefined) hint();
    return async () => {
      clearInterval(poll);
      await listener?.stop();
    };
  };
}

class Listener {
  readonly #options: NotificationsOptions;
  readonly #hint: () => void;
  readonly #onDeaf: () => void;
  #client: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #pauseMs = firstPauseMs;
  #stopped = false;

  constructor(options: NotificationsOptions, hint: () => void, onDeaf: () => void) {
    this.#options = options;
    this.#hint = hint;
    this.#onDeaf = onDeaf;
  }

  connect(): void {
    const client = new pg.Client(this.#options.settings());
    this.#client = client;
    client.on("notification", ({ channel }) => {
      if (channel === publicationChannel) this.#hint();
    });
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
    if (!(await this.#hears(client)) && client === this.#client) await this.#giveUp(client);
  }

  /** Sends itself a notice and waits for it. */
  async #hears(client: pg.Client): Promise<boolean> {
    const channel = `tapeout_echo_${randomUUID().replaceAll("-", "")}`;
    const heard = new Promise<true>((resolve) => {
      client.on("notification", (notice) => {
        if (notice.channel === channel) resolve(true);
      });
    });
    await client.query(`listen ${channel}`);
    await this.#options.notify(channel);
    const late = new AbortController();
    const isHeard = await Promise.race([
      heard,
      sleep(echoMs, false, { ref: false, signal: late.signal }),
    ]);
    late.abort();
    await client.query(`unlisten ${channel}`);
    return isHeard;
  }

  async #giveUp(client: pg.Client): Promise<void> {
    this.#client = undefined;
    this.#options.log.warn(
      {},
      "Database notifications do not arrive, as behind a pooler: publications are polled every second",
    );
    this.#onDeaf();
    await client.query("unlisten *").catch(() => undefined);
    await client.end();
  }

  #lost(client: pg.Client, error: unknown): void {
    if (client !== this.#client || this.#stopped) return;
    this.#client = undefined;
    client.end().catch(() => undefined);
    this.#options.log.warn(
      { err: error, retryMs: this.#pauseMs },
      "Listening for publications failed; trying again",
    );
    this.#retry = setTimeout(() => this.connect(), this.#pauseMs * (0.75 + Math.random() / 2));
    this.#retry.unref();
    this.#pauseMs = Math.min(this.#pauseMs * 2, maxPauseMs);
  }
}
