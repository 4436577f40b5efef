import * as z from "zod";
import { languages } from "../../../base/site/languages.ts";
import { settingKey } from "../../../content/settings/settings.ts";
import {
  countedKinds,
  listCountedSearches,
} from "../../../readers/search/tuning/countedSearches.ts";
import { dayOf, maxAgeDays } from "../../../readers/search/tuning/searchCounter.ts";
import { visibleIn } from "../../../staff/catalogue/visibleCatalogue.ts";
import { ArrangedSince } from "../../../staff/editing/arrangement/arrangementErrors.ts";
import { ignoreSearch } from "../../../staff/editing/searchTuning/ignoredSearches.ts";
import {
  readSearchSetting,
  type SearchSetting,
  type SearchSettingDraft,
  writeSearchSetting,
} from "../../../staff/editing/searchTuning/searchSettings.ts";
import {
  countedSearch,
  countedSearches,
  ignoredSearch,
  pinsChange,
  searchSetup,
  searchTrial,
  synonymsChange,
  triedSearch,
  watchedChange,
} from "../../contract/searchTuning.ts";
import { oneOf, paging, wholeNumber } from "../../parameters.ts";
import { arrangementRefusal } from "../arrangement/arrangementErrors.ts";
import { refusing } from "../documents/documentErrors.ts";
import { described, withText } from "../fieldDescriptions.ts";
import { adminObject } from "../reference/objectNames.ts";
import { type AdminCall, type AdminRoute, adminRoute, nothing } from "../route.ts";
import { trySearch } from "./trySearchSettings.ts";

const shared = { area: "search", needs: "search.tune" } as const;

/** Largest body, in bytes: all groups of synonyms with all pins. */
const maxBodyBytes = 2 * 1024 * 1024;

const dayMs = 86_400_000;

adminObject(
  "CountedSearch",
  described(countedSearch, {
    in_vain: ({ adminSearchTuning }) => adminSearchTuning.fields.in_vain,
    seen: ({ adminSearchTuning }) => adminSearchTuning.fields.seen,
    opened: ({ adminSearchTuning }) => adminSearchTuning.fields.opened,
  }),
);
adminObject("SearchSetup", searchSetup);
adminObject("TriedSearch", triedSearch);

/** Counted searches, and the settings by which the search is tuned. */
export const searchTuningRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...shared,
    method: "GET",
    path: "/search-tuning/searches",
    summary: ({ adminSearchTuning }) => adminSearchTuning.routes.list,
    query: z.object({
      kind: withText(
        ({ adminSearchTuning }) => adminSearchTuning.fields.kind,
        oneOf(countedKinds).default("in-vain"),
      ),
      language: withText(
        ({ adminSearchTuning }) => adminSearchTuning.fields.language,
        oneOf(languages).optional(),
      ),
      ignored: withText(
        ({ adminSearchTuning }) => adminSearchTuning.fields.ignored,
        oneOf(["0", "1"]).default("0"),
      ),
      days: withText(
        ({ adminSearchTuning }) => adminSearchTuning.fields.days,
        wholeNumber(1, maxAgeDays).default(30),
      ),
      ...paging,
    }),
    data: countedSearches,
    async handle(call) {
      const { services, query, now } = call;
      const { kind, language, ignored, days, page, limit } = query;
      const { list, total } = await listCountedSearches(services.store.db, {
        ...{ kind, language, isIgnored: ignored === "1", limit, offset: (page - 1) * limit },
        since: dayOf(now - (days - 1) * dayMs),
      });
      return {
        list: list.map(({ inVain, lastDay, isIgnored, ...one }) => ({
          ...one,
          ...{ in_vain: inVain, last_day: lastDay, is_ignored: isIgnored },
        })),
        total,
      };
    },
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/search-tuning/ignored",
    summary: ({ adminSearchTuning }) => adminSearchTuning.routes.ignore,
    body: ignoredSearch,
    data: nothing,
    async handle(call) {
      const { services, caller, body, now } = call;
      const { language, text, is_ignored: isIgnored } = body;
      const act = { language, text, isIgnored, by: caller.person, now };
      await ignoreSearch(services.store, act);
      return {};
    },
  }),
  adminRoute({
    ...shared,
    method: "GET",
    path: "/search-tuning/setup",
    summary: ({ adminSearchTuning }) => adminSearchTuning.routes.setup,
    data: searchSetup,
    handle: presentSetup,
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/search-tuning/synonyms",
    maxBodyBytes,
    summary: ({ adminSearchTuning }) => adminSearchTuning.routes.synonyms,
    body: synonymsChange,
    data: searchSetup,
    handle: (call) => change(call, "search_synonyms"),
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/search-tuning/pins",
    maxBodyBytes,
    summary: ({ adminSearchTuning }) => adminSearchTuning.routes.pins,
    body: pinsChange,
    data: searchSetup,
    handle: (call) => change(call, "search_pins"),
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/search-tuning/watched",
    maxBodyBytes,
    summary: ({ adminSearchTuning }) => adminSearchTuning.routes.watched,
    body: watchedChange,
    data: searchSetup,
    handle: (call) => change(call, "watched_searches"),
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/search-tuning/try",
    maxBodyBytes,
    summary: ({ adminSearchTuning }) => adminSearchTuning.routes.try,
    body: searchTrial,
    data: triedSearch,
    handle: trySearch,
  }),
];

type ChangeCall = AdminCall<
  unknown,
  unknown,
  { readonly version: string; readonly list: readonly object[] }
>;

async function change(call: ChangeCall, name: SearchSetting) {
  const { services, caller, body, now, t } = call;
  await refusing(t, async () => {
    try {
      await writeSearchSetting(services.store, { name, ...body, by: caller.person, now });
    } catch (error) {
      if (!(error instanceof ArrangedSince)) throw error;
      throw arrangementRefusal("arranged-since", t, { keys: [...error.keys] });
    }
  });
  return presentSetup(call);
}

async function presentSetup(
  call: Pick<AdminCall, "services" | "caller" | "t">,
): Promise<z.input<typeof searchSetup>> {
  const { services, caller } = call;
  const { views } = services.live.current();
  const read = <Name extends SearchSetting>(name: Name) =>
    readSearchSetting(services.store.db, {
      ...{ name, by: caller.person },
      published: views.en.setting(name),
    });
  const synonyms = await read("search_synonyms");
  const pins = await read("search_pins");
  const watched = await read("watched_searches");
  const pinned = pins.value.flatMap(({ documents }) => documents.map(({ document }) => document));
  const keys = new Set([...pinned, ...watched.value.flatMap(({ documents }) => documents)]);
  const catalogue = visibleIn(await services.catalogue.current(), caller.person);
  const isWrapped = "groups" in synonyms.value;
  return {
    synonyms: {
      ...draftFacts("search_synonyms", synonyms),
      list: ("groups" in synonyms.value ? synonyms.value.groups : synonyms.value).map(
        ({ en, zh }) => ({ en: [...en], zh: [...zh] }),
      ),
      replaces: isWrapped && "replace" in synonyms.value && synonyms.value.replace,
    },
    pins: { ...draftFacts("search_pins", pins), list: pins.value },
    watched: { ...draftFacts("watched_searches", watched), list: watched.value },
    documents: [...keys].flatMap((key) => {
      const seen = catalogue.byKey(key);
      if (seen === undefined) return [];
      const { titles } = seen.facts;
      return {
        ...{ key, title: { en: titles.en ?? null, zh: titles.zh ?? null } },
        published: languages.filter((one) => views[one].byKey(key) !== undefined),
        is_embargoed: seen.line.embargo !== undefined,
      };
    }),
  };
}

function draftFacts<Name extends SearchSetting>(
  name: Name,
  { version, isChanged, isFit, mayEdit }: SearchSettingDraft<Name>,
) {
  const key = settingKey(name);
  return { version, is_changed: isChanged, is_fit: isFit, may_edit: mayEdit, key };
}
