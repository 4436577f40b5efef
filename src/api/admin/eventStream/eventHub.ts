import type { Store } from "../../../base/store/store.ts";
import type { LivePublication } from "../../../content/published/livePublication.ts";
import { formNames } from "../../../readers/enquiries/form/fields.ts";
import { may } from "../../../staff/access/rights.ts";
import { noticeStamps, noticeState } from "../../../staff/teamwork/notices.ts";
import type { Caller } from "../request/credential.ts";
import { type Cursor, EventStream } from "./eventStream.ts";
import { jobCounts, movingWork } from "./jobProgress.ts";
import {
  credentialKey,
  enquiriesBetween,
  enquiriesChanged,
  expirePresence,
  goodCredentials,
  newestDeskEvent,
  newestEnquiry,
  type Presence,
  presences,
  presentRights,
  prolongPresences,
  subjectOf,
} from "./polledState.ts";

/** Maximum streams of a session (several tabs), of an account, and of this process. */
const maxOfSession = 4;
const maxOfAccount = 10;
const maxOfProcess = 500;

/** Interval of reading the store, in milliseconds; ended sessions are noticed by it. */
const lookMs = 400;

/**
 * Number of intervals between checks of rights, of jobs, between heartbeats, and renewals of
 * places.
 */
const rightsEvery = 5;
const prolongEvery = 25;
const jobsEvery = 12;
const beatEvery = 35;

/** Number of intervals between counts of unread notices where none came: rights may have changed. */
const noticesEvery = 25;

/**
 * Milliseconds without an answer of the store after which streams end: sessions can no longer be
 * verified.
 */
const patienceMs = 5_000;

type Enquiries = Awaited<ReturnType<typeof enquiriesBetween>>;
type Changed = Awaited<ReturnType<typeof enquiriesChanged>>;
type Jobs = Awaited<ReturnType<typeof jobCounts>>;

/** Data for streams, from one reading of the store. */
interface News {
  /** Id of the newest enquiry. */
  readonly newest: number;
  /** Enquiries up to the newest, by the number of the one before them. */
  readonly enquiries: ReadonlyMap<number, Enquiries>;
  /** Id of the newest entry of enquiries' history. */
  readonly newestDeskEvent: number;
  /** Enquiries that were changed up to it, by the entry from which on. */
  readonly changed: ReadonlyMap<number, Changed>;
  readonly presences: readonly Presence[];
  /** Absent in rounds without jobs. */
  readonly jobs: Jobs | undefined;
  /** By account. */
  readonly work: Awaited<ReturnType<typeof movingWork>>;
  /** Marks by account that differ whenever its notices do. */
  readonly notices: Awaited<ReturnType<typeof noticeStamps>>;
}

/** A person with the credential that opens a stream. */
type Listener = Pick<Caller, "credential" | "person"> & {
  readonly account: { readonly id: number };
};

interface HubOptions {
  readonly store: Store;
  readonly live: LivePublication;
}

/**
 * The event streams of this process. While there are any, the store is polled for ended sessions,
 * new enquiries, jobs and places of people. So events reach all processes, and nothing is done
 * without listeners.
 */
export class EventHub {
  readonly #options: HubOptions;
  readonly #streams = new Set<EventStream>();
  #timer: NodeJS.Timeout | undefined;
  #looks = 0;
  #answeredAt = 0;
  #isClosed = false;
  /** True after a stream was opened: it receives the jobs at once. */
  #newStreams = false;

  constructor(options: HubOptions) {
    this.#options = options;
    options.live.events.subscribe("publication", "streams of the studio", ({ revision }) =>
      this.#tellPublication(revision),
    );
  }

  /**
   * Opens a stream.
   * @param since position of the client's earlier stream
   * @returns undefined where there are too many
   */
  async open(
    { credential, account, person }: Listener,
    since: Cursor | undefined,
  ): Promise<EventStream | undefined> {
    const { db } = this.#options.store;
    const enquiry = since?.enquiry ?? (await newestEnquiry(db));
    // Before the client is told that the stream is open: what changes from then on is told.
    const deskEvent = await newestDeskEvent(db);
    if (this.#isClosed || !this.#hasRoom(credentialKey(credential), account.id)) return undefined;
    const { revision } = this.#options.live.current();
    const cursor = { publication: since?.publication ?? revision, enquiry };
    const stream = new EventStream({
      ...{ credential, accountId: account.id, person, cursor, deskEvent },
      isResumed: since !== undefined,
    });
    this.#streams.add(stream);
    stream.body.once("close", () => this.#left(stream));
    stream.send("open", { publication: cursor.publication, account: account.id });
    if (cursor.publication !== revision) this.#sendPublication(stream, revision);
    this.#answeredAt = Date.now();
    this.#newStreams = true;
    this.#schedule(0);
    return stream;
  }

  /** The place of a session whose last stream ends expires soon, unless another process has one. */
  #left(stream: EventStream): void {
    this.#streams.delete(stream);
    const { kind, id } = stream.credential;
    if (kind !== "session" || this.#isClosed || sessionsOf([...this.#streams]).includes(id)) return;
    // Where the store does not answer, the place expires by time.
    expirePresence(this.#options.store.db, id, Date.now()).catch(() => undefined);
  }

  /** Ends every stream and refuses new ones. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const stream of this.#streams) stream.end("closing");
  }

  #hasRoom(key: string, accountId: number): boolean {
    const all = [...this.#streams];
    return (
      all.length < maxOfProcess &&
      all.filter((one) => one.accountId === accountId).length < maxOfAccount &&
      all.filter((one) => credentialKey(one.credential) === key).length < maxOfSession
    );
  }

  #schedule(ms: number): void {
    if (this.#timer !== undefined && ms > 0) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#lookAndGoOn(), ms).unref();
  }

  async #lookAndGoOn(): Promise<void> {
    if (this.#isClosed) return;
    try {
      await this.#look(Date.now());
      this.#answeredAt = Date.now();
    } catch {
      if (this.#answeredAt + patienceMs < Date.now()) {
        for (const stream of this.#streams) stream.end("closing");
      }
    }
    this.#timer = undefined;
    if (this.#streams.size > 0 && !this.#isClosed) this.#schedule(lookMs);
  }

  async #look(now: number): Promise<void> {
    const { db } = this.#options.store;
    const streams = [...this.#streams];
    const isFirst = this.#newStreams;
    this.#newStreams = false;
    // Read before the credentials: later events are not sent to ended sessions.
    const news = await this.#gather(streams, isFirst, now);
    const good = await goodCredentials(
      db,
      streams.map(({ credential }) => credential),
      now,
    );
    const isRightsTurn = this.#looks % rightsEvery === 0;
    for (const stream of streams) {
      const known = good.get(credentialKey(stream.credential));
      if (known === undefined) stream.end("signed-out");
      else if (isRightsTurn) {
        const rights = await presentRights(db, known, stream.person.rights, now);
        stream.person = { ...stream.person, rights };
      }
    }
    const open = streams.filter(({ credential }) => good.has(credentialKey(credential)));
    this.#tellEnquiries(open, news);
    tellChanged(open, news);
    tellPresence(open, news.presences);
    if (news.jobs !== undefined) tellJobs(open, news.jobs);
    tellProgress(open, news.work);
    await this.#tellNotices(open, news.notices, this.#looks % noticesEvery === 0);
    if (isFirst || this.#looks % prolongEvery === 0) {
      await prolongPresences(db, sessionsOf(open), now);
    }
    if (this.#looks % beatEvery === 0) for (const stream of open) stream.beat();
    this.#looks += 1;
  }

  /** Reads the data for streams. */
  async #gather(streams: readonly EventStream[], isFirst: boolean, now: number): Promise<News> {
    const { store } = this.#options;
    const { db } = store;
    const newest = await newestEnquiry(db);
    const enquiries = new Map<number, Enquiries>();
    for (const { cursor } of streams) {
      const { enquiry: known } = cursor;
      // Numbers of a restored store may be lower.
      if (known >= newest || enquiries.has(known)) continue;
      enquiries.set(known, await enquiriesBetween(db, known, newest));
    }
    const deskEvent = await newestDeskEvent(db);
    const changed = new Map<number, Changed>();
    for (const { deskEvent: known } of streams) {
      if (known >= deskEvent || changed.has(known)) continue;
      changed.set(known, await enquiriesChanged(db, known, deskEvent));
    }
    const accounts = [...new Set(streams.map(({ accountId }) => accountId))];
    const isJobsTurn = isFirst || this.#looks % jobsEvery === 0;
    const hasReaders = streams.some(({ person }) => may(person, "job.see"));
    return {
      ...{ newest, enquiries, presences: await presences(db, now) },
      ...{ newestDeskEvent: deskEvent, changed },
      jobs: isJobsTurn && hasReaders ? await jobCounts(store, now) : undefined,
      work: await movingWork(db, accounts, now),
      notices: await noticeStamps(db, accounts),
    };
  }

  #tellEnquiries(streams: readonly EventStream[], { newest, enquiries }: News): void {
    for (const stream of streams) {
      const since = enquiries.get(stream.cursor.enquiry) ?? [];
      stream.cursor = { ...stream.cursor, enquiry: newest };
      const seen = since.flatMap(({ form: stored, count }) => {
        const form = formNames.find((name) => name === stored);
        const isSeen = form !== undefined && may(stream.person, "enquiry.read", { form });
        return isSeen ? [{ form, count }] : [];
      });
      const count = seen.reduce((sum, one) => sum + one.count, 0);
      if (count > 0) stream.send("enquiries", { count, forms: seen });
    }
  }

  /**
   * Tells people of their notices where these changed, and looks again where their rights may have: who loses
   * a right to a document loses its notices.
   */
  async #tellNotices(
    streams: readonly EventStream[],
    stamps: News["notices"],
    isTurn: boolean,
  ): Promise<void> {
    const { db } = this.#options.store;
    for (const stream of streams) {
      const stamp = stamps.get(stream.accountId);
      const isMoved = stamp !== stream.noticeStamp;
      if (!isMoved && !(isTurn && stamp !== undefined)) continue;
      stream.noticeStamp = stamp;
      const reader = { accountId: stream.accountId, by: stream.person };
      stream.sendState("notices", await noticeState(db, reader));
    }
  }

  #tellPublication(revision: number): void {
    for (const stream of this.#streams) this.#sendPublication(stream, revision);
  }

  #sendPublication(stream: EventStream, revision: number): void {
    stream.cursor = { ...stream.cursor, publication: revision };
    stream.send("publication", { publication: revision });
  }
}

/** Tells which enquiries were changed to those who may read their form. */
function tellChanged(streams: readonly EventStream[], { newestDeskEvent, changed }: News): void {
  for (const stream of streams) {
    const since = changed.get(stream.deskEvent) ?? [];
    stream.deskEvent = newestDeskEvent;
    for (const { code, form: stored, version } of since) {
      const form = formNames.find((name) => name === stored);
      const isSeen = form !== undefined && may(stream.person, "enquiry.read", { form });
      if (isSeen) stream.send("enquiry", { code, version });
    }
  }
}

/** People see each other only within the same document or enquiry. */
function tellPresence(streams: readonly EventStream[], all: readonly Presence[]): void {
  const isAwaited = (stream: EventStream) => stream.isResumed || stream.hasSent("presence");
  if (all.length === 0 && !streams.some(isAwaited)) return;
  for (const stream of streams) {
    const { credential } = stream;
    const own =
      credential.kind === "session"
        ? all.find(({ sessionId }) => sessionId === credential.id)
        : undefined;
    const subject = own && subjectOf(own.place);
    const people = all.flatMap(({ sessionId, accountId, name, place }) => {
      const isThere = subject !== undefined && subjectOf(place) === subject;
      return isThere && sessionId !== own?.sessionId ? [{ id: accountId, name, place }] : [];
    });
    if (people.length > 0 || isAwaited(stream)) {
      stream.sendState("presence", { people });
    }
  }
}

/** Tells accounts the progress of the work that they have begun, whichever process does it. */
function tellProgress(streams: readonly EventStream[], work: News["work"]): void {
  for (const stream of streams) {
    const list = work.get(stream.accountId) ?? [];
    if (list.length > 0 || stream.isResumed || stream.hasSent("progress")) {
      stream.sendState("progress", { list: [...list] });
    }
  }
}

function tellJobs(streams: readonly EventStream[], jobs: Jobs): void {
  for (const stream of streams) {
    if (may(stream.person, "job.see")) stream.sendState("jobs", jobs);
  }
}

function sessionsOf(streams: readonly EventStream[]): number[] {
  return streams.flatMap(({ credential: { kind, id } }) => (kind === "session" ? [id] : []));
}
