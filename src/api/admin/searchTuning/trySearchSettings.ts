import type * as z from "zod";
import { type Language, languages } from "../../../base/site/languages.ts";
import type { View } from "../../../content/published/publication.ts";
import type { SettingValue } from "../../../content/settings/settings.ts";
import { titleOf } from "../../../content/types/index.ts";
import { SearchNotReady } from "../../../readers/search/searchTypes.ts";
import {
  type CountedSearch,
  listCountedSearches,
} from "../../../readers/search/tuning/countedSearches.ts";
import { dayOf } from "../../../readers/search/tuning/searchCounter.ts";
import type {
  TriedResult,
  TriedText,
  TuningSettings,
} from "../../../readers/search/tuning/tuningTrialTypes.ts";
import { readSearchSetting } from "../../../staff/editing/searchTuning/searchSettings.ts";
import type { searchTrial, triedSearch, triedWatch } from "../../contract/searchTuning.ts";
import { retryLater } from "../../errors.ts";
import { problem } from "../problem.ts";
import type { AdminCall } from "../route.ts";

/** Results that are compared. */
const compared = 10;

/** Results of a counted search that are told. */
const told = 3;

/** Counted searches that are tried for each language, the most frequent ones. */
const maxCounted = 100;

/** Days whose searches are tried. */
const triedDays = 30;

const dayMs = 86_400_000;

type Call = AdminCall<unknown, unknown, z.output<typeof searchTrial>>;

/**
 * Tries settings in place of the published ones: for one search, the watched searches, and the
 * counted ones of the last month.
 * @throws ApiError 503 while there is no index
 */
export async function trySearch(call: Call): Promise<z.input<typeof triedSearch>> {
  const { services, body, now, caller } = call;
  const { views } = services.live.current();
  const before = {
    search_synonyms: views.en.setting("search_synonyms"),
    search_pins: views.en.setting("search_pins"),
  };
  const after = {
    search_synonyms: withGroups(before.search_synonyms, body.synonyms),
    search_pins: body.pins ?? before.search_pins,
  };
  const { db } = services.store;
  const { value: watched } = await readSearchSetting(db, {
    ...{ name: "watched_searches", by: caller.person },
    published: views.en.setting("watched_searches"),
  });
  const since = dayOf(now - triedDays * dayMs);
  const page = { since, offset: 0, limit: maxCounted, isIgnored: false };
  const results = new Map<Language, LanguageTrial>();
  for (const language of languages) {
    const { list: counted } = await listCountedSearches(db, { ...page, language });
    const ownWatched = watched.filter((one) => one.language === language);
    const own = language === body.language ? [body.search] : [];
    const texts = [
      ...own,
      ...ownWatched.map(({ search }) => search),
      ...counted.map(({ text }) => text),
    ];
    const tried = await tryTexts(call, views[language], { texts, before, after });
    results.set(language, {
      ...{ view: views[language], counted, own: tried.slice(0, own.length) },
      watched: ownWatched.map((one, index) => ({ ...one, tried: tried[own.length + index] })),
      tried: tried.slice(own.length + ownWatched.length),
    });
  }
  const trials = [...results.values()];
  const asked = results.get(body.language);
  const [result] = asked?.own ?? [];
  const hits = (one: TriedResult | undefined) => presentHits(views[body.language], one, compared);
  return {
    before: hits(result?.before),
    after: hits(result?.after),
    watched: trials.flatMap(presentWatched),
    counted: {
      tried: trials.reduce((sum, { counted }) => sum + counted.length, 0),
      changed: trials.flatMap(presentCounted),
    },
  };
}

interface LanguageTrial {
  readonly view: View;
  readonly counted: readonly CountedSearch[];
  readonly own: readonly TriedText[];
  readonly watched: readonly (SettingValue<"watched_searches">[number] & {
    readonly tried: TriedText | undefined;
  })[];
  /** Results of the counted searches, in their order. */
  readonly tried: readonly TriedText[];
}

/** The setting with other groups, which add to the usual ones or replace them as before. */
function withGroups(
  setting: TuningSettings["search_synonyms"],
  groups: z.output<typeof searchTrial>["synonyms"],
): TuningSettings["search_synonyms"] {
  if (groups === undefined) return setting;
  return "groups" in setting ? { ...setting, groups } : groups;
}

async function tryTexts(
  { services, t }: Call,
  view: View,
  trial: {
    readonly texts: readonly string[];
    readonly before: TuningSettings;
    readonly after: TuningSettings;
  },
): Promise<readonly TriedText[]> {
  if (services.search === undefined) throw problem("not-found", t);
  try {
    return await services.search.tryTuning(view, { ...trial, limit: compared });
  } catch (error) {
    if (!(error instanceof SearchNotReady)) throw error;
    throw retryLater(503, t.adminSearchTuning.notReady, error.retryAfterSeconds);
  }
}

function presentHits(view: View, result: TriedResult | undefined, max: number) {
  if (result === undefined) return { total: 0, hits: [] };
  const { ids, total, pinned } = result;
  const hits = ids.slice(0, max).flatMap((id) => {
    const doc = view.byId(id);
    if (doc === undefined) return [];
    return { key: doc.key, type: doc.type, title: titles(doc), is_pinned: pinned.includes(id) };
  });
  return { total, hits };
}

function titles(doc: Parameters<typeof titleOf>[0]) {
  const { en, zh } = titleOf(doc);
  return { en: en ?? null, zh: zh ?? null };
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.join() === other.join();
}

function presentWatched({ view, watched }: LanguageTrial): z.input<typeof triedWatch>[] {
  return watched.map(({ language, search, documents, tried }) => {
    const placeIn = (result: TriedResult | undefined, id: number | undefined) => {
      const index = id === undefined ? -1 : (result?.ids.indexOf(id) ?? -1);
      return index < 0 ? null : index + 1;
    };
    const expected = documents.map((key) => {
      const doc = view.byKey(key);
      return {
        key,
        title: doc === undefined ? { en: null, zh: null } : titles(doc),
        before: placeIn(tried?.before, doc?.id),
        after: placeIn(tried?.after, doc?.id),
      };
    });
    return {
      ...{ language, search, documents: expected },
      is_changed: expected.some(({ before, after }) => before !== after),
      is_met: expected.every(({ after }) => after !== null),
    };
  });
}

function presentCounted({ view, counted, tried }: LanguageTrial) {
  return counted.flatMap(({ language, text, inVain, seen }, index) => {
    const result = tried[index];
    if (result === undefined) return [];
    const { before, after } = result;
    if (before.total === after.total && isSame(before.ids, after.ids)) return [];
    return {
      ...{ language, text, in_vain: inVain, seen },
      before: presentHits(view, before, told),
      after: presentHits(view, after, told),
    };
  });
}
