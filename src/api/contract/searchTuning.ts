import * as z from "zod/mini";
import { languages } from "../../base/site/languages.ts";

/** A text as it was searched for. */
const text = () => z.string().check(z.minLength(1), z.maxLength(80));

const title = z.object({ en: z.nullable(z.string()), zh: z.nullable(z.string()) });

/** A counted search. */
export const countedSearch = z.object({
  language: z.enum(languages),
  text: z.string(),
  in_vain: z.int(),
  seen: z.int(),
  opened: z.int(),
  days: z.int(),
  last_day: z.string(),
  is_ignored: z.boolean(),
});

/** A part of the list of counted searches, and how many there are. */
export const countedSearches = z.object({ list: z.array(countedSearch), total: z.int() });

/** A counted search to set aside, or to take back. */
export const ignoredSearch = z.object({
  language: z.enum(languages),
  text: text(),
  is_ignored: z.boolean(),
});

const words = z.array(z.string().check(z.minLength(1), z.maxLength(60))).check(z.maxLength(12));

/** Words and phrases of one meaning. */
export const synonymGroup = z.object({ en: words, zh: words });

const searched = { language: z.enum(languages), search: text() };

const documentKey = z.string().check(z.minLength(1), z.maxLength(120));

/** Documents that come first for a search. */
export const pinnedSearch = z.object({
  ...searched,
  documents: z
    .array(z.object({ document: documentKey, until: z.optional(z.iso.date()) }))
    .check(z.minLength(1), z.maxLength(10)),
});

/** A search that is watched, with the documents that are expected. */
export const watchedSearch = z.object({
  ...searched,
  documents: z.array(documentKey).check(z.minLength(1), z.maxLength(10)),
});

/** Lists of the settings. */
const synonymList = z.array(synonymGroup).check(z.maxLength(500));
const pinList = z.array(pinnedSearch).check(z.maxLength(500));
const watchList = z.array(watchedSearch).check(z.maxLength(200));

const draft = {
  /** The draft's version, which a change names. */
  version: z.string(),
  is_changed: z.boolean(),
  /** False: the draft is incomplete, so the published list is shown. */
  is_fit: z.boolean(),
  may_edit: z.boolean(),
  /** Key of the setting's document. */
  key: z.string(),
};

/** State of a document that a setting names. */
export const namedDocument = z.object({
  key: z.string(),
  title,
  /** Languages in which readers find it. */
  published: z.array(z.enum(languages)),
  is_embargoed: z.boolean(),
});

/** The settings of search as their drafts have them. */
export const searchSetup = z.object({
  synonyms: z.object({ ...draft, list: z.array(synonymGroup), replaces: z.boolean() }),
  pins: z.object({ ...draft, list: z.array(pinnedSearch) }),
  watched: z.object({ ...draft, list: z.array(watchedSearch) }),
  /** Documents that they name and that one may see. */
  documents: z.array(namedDocument),
});

const version = z.string().check(z.maxLength(64));

export const synonymsChange = z.object({ version, list: synonymList });
export const pinsChange = z.object({ version, list: pinList });
export const watchedChange = z.object({ version, list: watchList });

/** A trial: a search, with the lists that it would be answered by; absent ones are as published. */
export const searchTrial = z.object({
  language: z.enum(languages),
  search: z.string().check(z.minLength(1), z.maxLength(200)),
  synonyms: z.optional(synonymList),
  pins: z.optional(pinList),
});

/** A result of a trial. */
const triedHit = z.object({
  key: z.string(),
  type: z.string(),
  title,
  is_pinned: z.boolean(),
});

const triedHits = z.object({ total: z.int(), hits: z.array(triedHit) });

/** A watched search in a trial, with the places of its documents; null: not among the first. */
export const triedWatch = z.object({
  ...searched,
  documents: z.array(
    z.object({
      key: z.string(),
      title,
      before: z.nullable(z.int()),
      after: z.nullable(z.int()),
    }),
  ),
  is_changed: z.boolean(),
  /** True: every document is among the first results. */
  is_met: z.boolean(),
});

/** A counted search whose first results a trial changes. */
const triedCount = z.object({
  language: z.enum(languages),
  text: z.string(),
  in_vain: z.int(),
  seen: z.int(),
  before: triedHits,
  after: triedHits,
});

/** Results of a trial. */
export const triedSearch = z.object({
  before: triedHits,
  after: triedHits,
  watched: z.array(triedWatch),
  counted: z.object({
    /** Searches that were tried. */
    tried: z.int(),
    changed: z.array(triedCount),
  }),
});
