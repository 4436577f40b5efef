import type { SignInPlaces } from "../accounts/signInQueue.ts";
import type { UploadPlaces } from "../enquiries/attachments/uploadSlots.ts";
import type { RateLimit } from "../http/rateLimit.ts";
import { LimitExchange } from "./limitExchange.ts";
import { readToWorker, type ToPrimary, type ToWorker } from "./messages.ts";
import { RemotePools } from "./remotePools.ts";

type Begin = Extract<ToWorker, { kind: "begin" }>;

/** Orders of the primary process to a worker. */
interface Orders {
  /** Does the jobs from now on. */
  readonly lead: () => void;
  /** There are mails to send. */
  readonly mails: () => void;
  /** Another has taken its place. */
  readonly retire: () => void;
  /** The server stops. */
  readonly stop: () => void;
}

/** A worker's end of the link to the primary process and, through it, to the other workers. */
export class WorkerLink {
  /** Workers among which a machine's limits are divided. */
  readonly count: number;
  /** The file that leads to the newest build: another than this worker's where one has been made since. */
  readonly newest: string;
  readonly isFirst: boolean;
  readonly warmFirst: boolean;
  readonly #limits: LimitExchange;
  readonly #pools = new RemotePools(send);
  readonly #early: (keyof Orders)[] = [];
  #orders: Orders | undefined;
  #ready = 0;

  private constructor({ workers, newest, isFirst, warmFirst, consumed }: Begin) {
    this.count = workers;
    this.newest = newest;
    this.isFirst = isFirst;
    this.warmFirst = warmFirst;
    this.#limits = new LimitExchange(workers, (limit, own) =>
      send({ kind: "consumed", limit, consumed: own }),
    );
    for (const [limit, debts] of Object.entries(consumed)) this.#limits.receive(limit, debts);
  }

  /** Waits for the first message of the primary process. */
  static open(): Promise<WorkerLink> {
    const { promise, resolve } = Promise.withResolvers<WorkerLink>();
    let link: WorkerLink | undefined;
    process.on("message", (sent: unknown) => {
      const message = readToWorker(sent);
      if (message === undefined) return;
      if (link !== undefined) link.#receive(message);
      else if (message.kind === "begin") {
        link = new WorkerLink(message);
        resolve(link);
      } else if (message.kind === "stop") process.exit(0);
    });
    send({ kind: "hello" });
    return promise;
  }

  /** Workers that serve. */
  get ready(): number {
    return this.#ready;
  }

  /** Places for attempts to sign in, of which the machine has so many. */
  get signIns(): SignInPlaces {
    return this.#pools.signIns();
  }

  /** Places for files that are arriving. */
  get uploads(): { readonly uploads: UploadPlaces; readonly plainUploads: UploadPlaces } {
    return {
      uploads: this.#pools.uploads("uploads"),
      plainUploads: this.#pools.uploads("plain-uploads"),
    };
  }

  /** Carries orders out, also those that have come before. */
  obey(orders: Orders): void {
    this.#orders = orders;
    for (const name of this.#early.splice(0)) orders[name]();
  }

  /** Shares a rate limit with the one of the same name in the other workers. */
  shareLimit(name: string, limit: RateLimit): void {
    this.#limits.share(name, limit);
  }

  /** Has the worker that does the jobs send the mails that wait. */
  sendMails(): void {
    send({ kind: "mails" });
  }

  /** Tells that this worker listens. @param program the file that it runs */
  tellReady(program: string, port: number): void {
    send({ kind: "ready", program, port });
  }

  #receive(message: ToWorker): void {
    switch (message.kind) {
      case "begin":
        return;
      case "consumed":
        this.#limits.receive(message.limit, message.consumed);
        return;
      case "counted":
        this.#limits.counted();
        return;
      case "workers":
        this.#ready = message.ready;
        return;
      case "lead":
      case "mails":
      case "retire":
      case "stop":
        if (this.#orders === undefined) this.#early.push(message.kind);
        else this.#orders[message.kind]();
        return;
      default:
        this.#pools.receive(message);
    }
  }
}

/** To the primary process; nothing where that has gone, and this one is about to end. */
function send(message: ToPrimary): void {
  if (process.connected) process.send?.(message);
}
