import { Readable } from "node:stream";
import type { Person } from "../../../staff/access/rights.ts";
import type { EventData, EventName } from "../../contract/streamEvents.ts";
import type { Credential } from "../request/credential.ts";

/** Maximum characters buffered for a client; a slower one is disconnected. */
const maxWaiting = 64 * 1_024;

/** Milliseconds after which a client reconnects a lost stream. */
const retryMs = 2_000;

/** Position of a stream: the events that it has sent. */
export interface Cursor {
  /** Revision of the publication. */
  readonly publication: number;
  /** Number of the newest enquiry. */
  readonly enquiry: number;
}

/** A stream of events to one client. */
export class EventStream {
  readonly body: Readable;
  readonly credential: Credential;
  readonly accountId: number;
  /** The person, with current rights. */
  person: Person;
  cursor: Cursor;
  /** Id of the last entry of enquiries' history that was told. */
  deskEvent: number;
  /** Mark of the person's notices when they were last told; undefined: none was unread. */
  noticeStamp: string | undefined;
  /** True: the client has states of an earlier stream, and is told those that are empty by now. */
  readonly isResumed: boolean;
  /** The last sent JSON of whole states, by event. */
  readonly #sent = new Map<string, string>();
  /** Nothing is sent after the end, which a slow client may not have read yet. */
  #isEnded = false;

  constructor(facts: {
    readonly credential: Credential;
    readonly accountId: number;
    readonly person: Person;
    readonly cursor: Cursor;
    readonly deskEvent: number;
    readonly isResumed?: boolean;
  }) {
    this.credential = facts.credential;
    this.accountId = facts.accountId;
    this.person = facts.person;
    this.cursor = facts.cursor;
    this.deskEvent = facts.deskEvent;
    this.isResumed = facts.isResumed ?? false;
    this.body = new Readable({ encoding: "utf8", read: () => undefined });
    this.#push(`retry: ${retryMs}\n\n`);
  }

  /** Sends an event, with what the stream has been told of as its id. */
  send<Name extends EventName>(event: Name, data: EventData<Name>): void {
    const { publication, enquiry } = this.cursor;
    const id = `${publication}-${enquiry}`;
    this.#push(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Sends a state where it is another than the one sent last. */
  sendState<Name extends EventName>(event: Name, data: EventData<Name>): void {
    const json = JSON.stringify(data);
    if (this.#sent.get(event) === json) return;
    this.#sent.set(event, json);
    this.send(event, data);
  }

  /** True where a state of this event was sent. */
  hasSent(event: EventName): boolean {
    return this.#sent.has(event);
  }

  /** Sends a heartbeat, so that proxies and the client do not time out. */
  beat(): void {
    this.#push(":\n\n");
  }

  /** Tells the client why, and ends. */
  end(reason: EventData<"end">["reason"]): void {
    if (this.#isEnded || this.body.destroyed) return;
    this.send("end", { reason });
    this.#isEnded = true;
    if (!this.body.destroyed) this.body.push(null);
  }

  #push(text: string): void {
    if (this.#isEnded || this.body.destroyed) return;
    this.body.push(text);
    if (this.body.readableLength > maxWaiting) this.body.destroy();
  }
}

/** A cursor of the header Last-Event-ID; undefined where it is not valid. */
export function readCursor(text: unknown): Cursor | undefined {
  const [, publication, enquiry] = /^(\d{1,10})-(\d{1,10})$/.exec(String(text)) ?? [];
  if (publication === undefined || enquiry === undefined) return undefined;
  return { publication: Number(publication), enquiry: Number(enquiry) };
}
