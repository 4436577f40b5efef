import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runContent } from "../../../tests/support/server.ts";
import { until } from "../../../tests/support/until.ts";
import type { Dice } from "../../../tools/sample/dice.ts";
import type { PostgresCluster } from "../../machine/postgresCluster.ts";
import { isInstalled, run } from "../../machine/processes.ts";
import { get, readerHeaders } from "../../machine/readerRequest.ts";
import type { Attack } from "../attack.ts";
import { pipelining } from "../pipeliningAttacks.ts";
import { slowClients } from "../slowClients.ts";
import { maxAttachmentBytes, type Senders } from "./enquirySenders.ts";
import type { FaultKind, ScheduledFault } from "./faultSchedule.ts";
import type { FaultWindow } from "./judgeOutcomes.ts";
import type { PublicationLedger } from "./ledger.ts";
import { now } from "./request.ts";
import type { Place, RestartedServer } from "./server.ts";
import { bulletinFile, bulletinIds, bulletinKeys } from "./versionedNews.ts";

export interface FaultTargets {
  readonly place: Place;
  readonly server: RestartedServer;
  readonly cluster: PostgresCluster | undefined;
  readonly senders: Senders;
  readonly publications: PublicationLedger;
  /** Folder for content files. */
  readonly folder: string;
  readonly dice: Dice;
}

/** Longest wait for an enquiry that a kill can interrupt, in ms. */
const maxWaitMs = 3_000;

/** A write takes about as long, in ms: a kill comes within it. */
const writeMs = 15;

/** An import takes about as long, in ms, most of it the start of the command. */
const importMs = 2_000;

const vanishing = slowClients.filter(({ name }) => name.includes("vanish"));
const slow = slowClients.filter((attack) => !vanishing.includes(attack));

/** Carries out faults on a server, its database, its disk and its content. */
export class Faults {
  readonly #targets: FaultTargets;
  #version = 0;

  constructor(targets: FaultTargets) {
    this.#targets = targets;
  }

  /** Reasons why a kind of fault cannot be tried here. */
  static impossible(kind: FaultKind): string | undefined {
    if (kind === "full disk" && !isInstalled("prlimit", "--version")) {
      return "prlimit is not installed here";
    }
    return undefined;
  }

  /** The first publication of the bulletins: readers begin when the server shows them. */
  async begin(): Promise<void> {
    await this.#import();
    const { origin } = this.#targets.server;
    const [id] = bulletinIds;
    const address = `${origin}/rk-publish?id=${id}`;
    await until(async () => (await get(address, readerHeaders.desktop)).status === 200, 50);
  }

  /** @returns when it was */
  async carryOut({ kind, lastsMs }: ScheduledFault): Promise<FaultWindow> {
    const fromMs = now();
    await this.#act(kind, lastsMs);
    return { kind, fromMs, toMs: now() };
  }

  async #act(kind: FaultKind, lastsMs: number): Promise<void> {
    const { server, cluster, dice } = this.#targets;
    switch (kind) {
      case "publish":
        return this.#import();
      case "publish in two steps":
        return this.#importAndPublish();
      case "import killed":
        return this.#killedImport();
      case "kill":
        await sleep(dice.int(0, 150));
        return server.killAndStart();
      case "kill in a write":
        return this.#killInWrite();
      case "kill while publishing": {
        const publishing = this.#import();
        await sleep(dice.int(0, importMs));
        await server.killAndStart();
        return publishing;
      }
      case "database restart":
        return cluster?.restart("fast", lastsMs);
      case "database crash":
        return cluster?.restart("immediate", lastsMs);
      case "database frozen":
        return cluster?.freeze(lastsMs);
      case "full disk":
        return this.#fullDisk(lastsMs);
      case "slow clients":
        return this.#attack(slow, lastsMs);
      case "clients that vanish":
        return this.#attack(vanishing, lastsMs);
      case "pipelined requests":
        return this.#attack(pipelining, lastsMs);
    }
  }

  /** An import publishes what it holds. */
  async #import(): Promise<void> {
    const { version, file } = this.#nextVersion();
    await this.#content(["import", file]);
    this.#targets.publications.announce(version, now());
  }

  async #importAndPublish(): Promise<void> {
    const { version, file } = this.#nextVersion();
    await this.#content(["import", file, "--no-publish"]);
    await this.#content(["publish", ...bulletinKeys]);
    this.#targets.publications.announce(version, now());
  }

  /** Killed at a random moment, an import is announced where it had come to its end. */
  async #killedImport(): Promise<void> {
    const { version, file } = this.#nextVersion();
    const signal = AbortSignal.timeout(this.#targets.dice.int(importMs / 4, importMs * 1.5));
    const isDone = await this.#content(["import", file], signal).then(
      () => true,
      (error: unknown) => {
        if (signal.aborted) return false;
        throw error;
      },
    );
    if (isDone) this.#targets.publications.announce(version, now());
  }

  async #killInWrite(): Promise<void> {
    const { server, senders, dice } = this.#targets;
    const deadline = now() + maxWaitMs;
    while (senders.inFlight > 0 && now() < deadline) await sleep(1);
    while (senders.inFlight === 0 && now() < deadline) await sleep(1);
    await sleep(dice.int(0, writeMs));
    await server.killAndStart();
  }

  /** The system refuses the server's writes to files, some of them in the middle (RLIMIT_FSIZE). */
  async #fullDisk(lastsMs: number): Promise<void> {
    const { server, dice } = this.#targets;
    const pid = String(server.pid);
    const limit = (size: string) => run(["prlimit", "--pid", pid, `--fsize=${size}:unlimited`]);
    await limit(dice.once(2) ? "0" : String(dice.int(1, maxAttachmentBytes)));
    await sleep(lastsMs);
    await limit("unlimited");
  }

  async #attack(attacks: readonly Attack[], lastsMs: number): Promise<void> {
    const stop = new AbortController();
    const { origin } = this.#targets.server;
    const running = attacks.map((attack) => attack.run(origin, stop.signal));
    await sleep(lastsMs);
    stop.abort();
    await Promise.all(running);
  }

  #nextVersion(): { readonly version: number; readonly file: string } {
    this.#version += 1;
    const file = join(this.#targets.folder, "bulletins.yaml");
    writeFileSync(file, bulletinFile(this.#version));
    this.#targets.publications.begin(this.#version, now());
    return { version: this.#version, file };
  }

  async #content(args: readonly string[], signal?: AbortSignal): Promise<void> {
    const { dataDir, databaseUrl } = this.#targets.place;
    const variables = { DATABASE_URL: databaseUrl };
    await runContent(dataDir, args, { variables, ...(signal && { signal }) });
  }
}
