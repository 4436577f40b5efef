import { LRUCache } from "lru-cache";
import { RateLimit } from "../../base/http/requests/rateLimit.ts";
import { type PeriodicTask, periodicTask } from "../../base/process/periodicTask.ts";
import type { Surface } from "../../base/site/addresses/surfaces.ts";
import type { Language } from "../../base/site/languages.ts";
import { otherSubjects, readersOfSearch, type UsageKind } from "../../base/site/usageCodes.ts";
import type { Store } from "../../base/store/store.ts";
import { countedText } from "../search/tuning/searchTextKey.ts";
import { DayReaders, type Reader } from "./dayReaders.ts";
import { referringSite } from "./referringSite.ts";
import { robotOf } from "./robotUserAgents.ts";
import { addCounts, dayOf, keyOf, type UsageCount } from "./usageCounts.ts";

/** A page, part or file of the current publication that a reader has opened. */
export interface Opened {
  readonly kind: "page" | "part" | "file";
  /** Page's key, document's id, or path of a file. */
  readonly subject: string;
  readonly surface: Surface;
  readonly language: Language;
  /** The searched text, on the page of results that a search leads to. */
  readonly search?: string | undefined;
}

/** One opening, with what it was told by. */
export interface Opening extends Opened {
  readonly reader: Reader;
  /** Host that the reader comes from; empty: none. */
  readonly referrer: string;
}

const dayMs = 86_400_000;

/** Milliseconds between two writings, where nothing else is said. */
const usualEveryMs = 10_000;

/** Most counts that wait to be written; further subjects are not counted until then. */
const maxPending = 20_000;

/** Most texts of a day that are held until enough readers have searched for them. */
const maxTexts = 5_000;

/** Most texts and most sites of a day that a process stores. */
const maxStoredTexts = 500;
const maxSites = 200;

/** Sites that one network may be the first of a day to name. */
const newSites = { atOnce: 10, perSecond: 10 / 86_400 };

interface SearchedText {
  views: number;
  readers: number;
}

/** Memory of one day. */
interface Day {
  readonly name: string;
  readonly readers: DayReaders;
  readonly texts: LRUCache<string, SearchedText>;
  readonly storedTexts: Set<string>;
  readonly sites: Set<string>;
}

/** One search for a text. */
interface TextOpening {
  /** Language and text. */
  readonly key: string;
  readonly text: string;
  readonly where: Pick<Opened, "surface" | "language">;
  readonly isNew: boolean;
}

interface UsageCounterOptions {
  readonly store: Store;
  /** True where the site's setting says that usage is counted. */
  readonly isOn: () => boolean;
  /** Hosts of the site itself, which refer to themselves. */
  readonly ownHosts: readonly string[];
  readonly onError: (error: unknown) => void;
  /** Milliseconds between two writings; absent: ten seconds. */
  readonly everyMs?: number;
  /** The clock, in milliseconds since 1970. */
  readonly now?: () => number;
}

/**
 * Counts usage by day, in memory, and adds it to the store each ten seconds and at the end; a killed
 * process loses what was not added yet. Memory is bounded whatever is sent. Several processes add up;
 * each tells readers apart for itself.
 */
export class UsageCounter {
  readonly #options: UsageCounterOptions;
  readonly #ownSites: ReadonlySet<string | undefined>;
  readonly #pending = new Map<string, UsageCount>();
  readonly #newSites = new RateLimit(newSites);
  readonly #writing: PeriodicTask;
  #day: Day | undefined;
  #named = { number: Number.NaN, name: "" };

  constructor(options: UsageCounterOptions) {
    this.#options = options;
    this.#ownSites = new Set(options.ownHosts.map(referringSite));
    this.#writing = periodicTask({
      ...{ job: "usage", everyMs: options.everyMs ?? usualEveryMs, onError: options.onError },
      run: () => this.write(),
    });
  }

  /** True where the site counts its usage. */
  get isOn(): boolean {
    return this.#options.isOn();
  }

  /** Counts what a reader has opened. */
  countOpening({ kind, subject, search, reader, referrer, ...where }: Opening): void {
    if (!this.isOn) return;
    const day = this.#today();
    const who = day.readers.hashOf(reader);
    const add = (of: UsageKind, what: string) =>
      this.#add({ kind: of, subject: what, ...where }, day.readers.add(who, `${of} ${what}`));
    if (kind !== "file") add("visit", "");
    if (kind !== "page") add(kind, "");
    add(kind, subject);
    const site = referrer === "" ? undefined : this.#siteOf(day, referrer, reader);
    // Reloading, and going back, name the site again.
    if (site !== undefined && day.readers.add(who, `referrer ${site}`)) {
      this.#add({ kind: "referrer", subject: site, ...where }, true);
    }
    if (search === undefined) return;
    add("search", "");
    const text = countedText(search);
    if (text === undefined) return;
    const key = `${where.language} ${text}`;
    this.#countText(day, { key, text, where, isNew: day.readers.add(who, `text ${key}`) });
  }

  /** Counts a page or file for a robot; does nothing for a reader's browser. */
  countRobot(userAgent: string): void {
    const robot = robotOf(userAgent);
    if (robot !== undefined) this.countProgram("robot", robot);
  }

  /** Counts a response to a program. */
  countProgram(
    kind: "robot" | "feed" | "api",
    subject: string,
    language: Language | "" = "",
  ): void {
    if (this.isOn) this.#add({ kind, subject, surface: "", language }, false);
  }

  /** Adds the counts since the last call to the store. */
  async write(): Promise<void> {
    const counts = [...this.#pending.values()];
    if (counts.length === 0) return;
    this.#pending.clear();
    try {
      await addCounts(this.#options.store, counts);
    } catch (error) {
      // Nothing was written: it is tried again the next time.
      for (const count of counts) this.#merge(count);
      throw error;
    }
  }

  /** Stores the remaining counts, and stops counting. */
  async close(): Promise<void> {
    await this.#writing.stop();
    await this.write().catch(this.#options.onError);
  }

  /** Numbers of entries in memory, which are bounded. */
  get held(): { readonly counts: number; readonly texts: number; readonly sites: number } {
    const { texts, sites } = this.#day ?? { texts: { size: 0 }, sites: { size: 0 } };
    return { counts: this.#pending.size, texts: texts.size, sites: sites.size };
  }

  /** Memory of the present day; with the day, the salt and all that readers are told apart by go. */
  #today(): Day {
    const name = this.#dayName();
    if (this.#day?.name !== name) {
      this.#day = {
        ...{ name, readers: new DayReaders(), storedTexts: new Set(), sites: new Set() },
        // Each entry counts as one of `maxSize`: `max` would allocate memory for all at once.
        texts: new LRUCache({ maxSize: maxTexts, sizeCalculation: () => 1 }),
      };
    }
    return this.#day;
  }

  /** The present day, written anew when it begins. */
  #dayName(): string {
    const now = this.#options.now?.() ?? Date.now();
    const number = Math.floor(now / dayMs);
    if (this.#named.number !== number) this.#named = { number, name: dayOf(now) };
    return this.#named.name;
  }

  #add(count: Omit<UsageCount, "day" | "views" | "readers">, isNewReader: boolean): void {
    const day = this.#dayName();
    this.#merge({ ...count, day, views: 1, readers: isNewReader ? 1 : 0 });
  }

  #merge(count: UsageCount): void {
    const key = keyOf(count);
    const known = this.#pending.get(key);
    if (known !== undefined) {
      known.views += count.views;
      known.readers += count.readers;
    } else if (this.#pending.size < maxPending) this.#pending.set(key, count);
  }

  /** Holds a text back until several readers have searched for it. */
  #countText(day: Day, { key, text, where, isNew }: TextOpening): void {
    const count = { kind: "search", subject: text, ...where } as const;
    if (day.storedTexts.has(key)) {
      this.#add(count, isNew);
      return;
    }
    const known = day.texts.get(key) ?? { views: 0, readers: 0 };
    known.views += 1;
    known.readers += isNew ? 1 : 0;
    day.texts.set(key, known);
    if (known.readers < readersOfSearch || day.storedTexts.size >= maxStoredTexts) return;
    day.storedTexts.add(key);
    day.texts.delete(key);
    this.#merge({ ...count, day: day.name, ...known });
  }

  /** The site that a reader comes from, within the number of a day; undefined for none and for this one. */
  #siteOf(day: Day, referrer: string, { network }: Reader): string | undefined {
    const site = referringSite(referrer);
    if (site === undefined || this.#ownSites.has(site)) return undefined;
    if (day.sites.has(site)) return site;
    const isFull = day.sites.size >= maxSites;
    if (isFull || this.#newSites.admit(network) > 0) return otherSubjects;
    day.sites.add(site);
    return site;
  }
}
