import { Readable } from "node:stream";
import * as z from "zod";
import type { UsageKind, UsageList, UsageTotal } from "../../../base/site/usageCodes.ts";
import { csvLine, csvMark } from "../../../base/site/values/csv.ts";
import type { AnyDoc } from "../../../content/published/publishedDocument.ts";
import { storedFiles } from "../../../content/types/fields/references.ts";
import { dayOf, firstStoredDay } from "../../../readers/usage/usageCounts.ts";
import {
  type Amount,
  type CountedSubject,
  countsIn,
  daysOf,
  dayTotals,
  firstCountedDay,
  type Period,
  periodBefore,
  type SubjectLists,
  shares,
  subjectDays,
  subjectLists,
  subjectTotals,
} from "../../../readers/usage/usageFigures.ts";
import { visibleIn } from "../../../staff/catalogue/visibleCatalogue.ts";
import { usageFigures, usageOfOne } from "../../contract/usage.ts";
import { day } from "../../parameters.ts";
import { wrongParameters } from "../../readQuery.ts";
import { documentParams } from "../documents/presentListedDocument.ts";
import { withText } from "../fieldDescriptions.ts";
import { refusingMedia } from "../media/mediaErrors.ts";
import { seenFile } from "../media/presentMediaDetails.ts";
import { mediaParams } from "../media/presentMediaEntry.ts";
import { problem } from "../problem.ts";
import { type AdminCall, type AdminRoute, adminRoute, rawAdminRoute } from "../route.ts";
import { type SubjectName, subjectNames } from "./subjectNames.ts";

const period = {
  from: withText(({ adminUsage }) => adminUsage.fields.from, day().optional()),
  to: withText(({ adminUsage }) => adminUsage.fields.to, day().optional()),
};

/** Days of the period where none is asked for, today among them. */
const usualDays = 28;

const dayMs = 86_400_000;

/** Most lines of a list. */
const maxLines = 20;

const shared = {
  method: "GET",
  area: "usage",
  needs: "usage.read",
  query: z.object(period),
} as const;

/** Usage of the site: of all of it, of one document or file, and as a table. */
export const usageRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...shared,
    path: "/usage",
    summary: ({ adminUsage }) => adminUsage.routes.figures,
    data: usageFigures,
    handle: presentFigures,
  }),
  adminRoute({
    ...shared,
    path: "/usage/documents/{key}",
    summary: ({ adminUsage }) => adminUsage.routes.document,
    params: documentParams,
    data: usageOfOne,
    async handle(call) {
      const { services, caller, params, t } = call;
      const seen = visibleIn(await services.catalogue.current(), caller.person).byKey(params.key);
      if (seen === undefined) throw problem("not-found", t);
      const { id, type } = seen.line;
      const { titles } = seen.facts;
      const { language } = caller;
      const subject = { kind: type === "product" ? "part" : "page", subjects: [`${id}`] } as const;
      const { views } = services.live.current();
      const files = [views.en.byId(id), views.zh.byId(id)].flatMap(filesOf);
      const name = titles[language] ?? titles.en ?? titles.zh ?? params.key;
      return presentOne(call, { name, subject, files: [...new Set(files)] });
    },
  }),
  adminRoute({
    ...shared,
    path: "/usage/media/{path}",
    summary: ({ adminUsage }) => adminUsage.routes.file,
    params: mediaParams,
    data: usageOfOne,
    async handle(call) {
      const { row } = await refusingMedia(call.t, () => seenFile(call, call.params.path));
      const subject = { kind: "file", subjects: [row.path] } as const;
      return presentOne(call, { name: row.name, subject, files: [] });
    },
  }),
  rawAdminRoute({
    ...shared,
    path: "/usage/export",
    produces: "text/csv",
    summary: ({ adminUsage }) => adminUsage.routes.export,
    async handle(call) {
      const days = periodOf(call);
      const names = await subjectNames(call);
      return call.reply
        .header("content-type", "text/csv; charset=utf-8")
        .header("content-disposition", `attachment; filename="usage-${days.from}-${days.to}.csv"`)
        .send(Readable.from(csvLines(call, days, names)));
    },
  }),
];

type PeriodCall = Pick<AdminCall, "services" | "caller" | "t" | "now"> & {
  readonly query: { readonly from?: string | undefined; readonly to?: string | undefined };
};

/**
 * The period that is asked for, within what is kept.
 * @throws ApiError 422 where it ends before it begins
 */
function periodOf({ query, now, t }: PeriodCall): Period {
  const [first, today] = [firstStoredDay(now), dayOf(now)];
  const within = (value: string) => {
    if (value < first) return first;
    return value > today ? today : value;
  };
  const to = query.to ?? today;
  const from = query.from ?? dayOf(Date.parse(to) - (usualDays - 1) * dayMs);
  if (from > to) throw wrongParameters(new Map([["from", t.adminUsage.problems.order]]), t.api);
  return { from: within(from), to: within(to) };
}

/** The period before, where all of it was counted and is stored. */
async function storedBefore(
  { services, now }: PeriodCall,
  asked: Period,
): Promise<Period | undefined> {
  const before = periodBefore(asked);
  if (before.from < firstStoredDay(now)) return undefined;
  const first = await firstCountedDay(services.store.db);
  return first === undefined || before.from < first ? undefined : before;
}

async function presentFigures(call: PeriodCall): Promise<z.input<typeof usageFigures>> {
  const { db } = call.services.store;
  const asked = periodOf(call);
  const before = await storedBefore(call, asked);
  const days = await totalsByDay(call, asked);
  const visits = { kind: "visit", subjects: [""] } as const;
  return {
    ...{ is_on: isOn(call), from: asked.from, to: asked.to, days },
    total: sumOf(days),
    before: before === undefined ? null : sumOf(await totalsByDay(call, before)),
    surfaces: await shares(db, "surface", visits, asked),
    languages: await shares(db, "language", visits, asked),
    lists: presentLists(await subjectLists(db, asked), await subjectNames(call)),
  };
}

function isOn({ services }: PeriodCall): boolean {
  return services.live.current().views.en.setting("usage") === "on";
}

type Totals = Omit<z.input<typeof usageFigures>["days"][number], "day">;

async function totalsByDay({ services }: PeriodCall, asked: Period) {
  const rows = await dayTotals(services.store.db, asked);
  const found = new Map(rows.map((row) => [`${row.kind} ${row.day}`, row]));
  return daysOf(asked).map((name) => {
    const of = (kind: UsageTotal) => found.get(`${kind} ${name}`);
    const views = (kind: UsageTotal) => Number(of(kind)?.views ?? 0);
    return {
      ...{ day: name, visits: Number(of("visit")?.readers ?? 0), pages: views("visit") },
      ...{ parts: views("part"), files: views("file"), searches: views("search") },
    };
  });
}

function sumOf(days: readonly Totals[]): Totals {
  const sum = { visits: 0, pages: 0, parts: 0, files: 0, searches: 0 };
  for (const one of days) {
    sum.visits += one.visits;
    sum.pages += one.pages;
    sum.parts += one.parts;
    sum.files += one.files;
    sum.searches += one.searches;
  }
  return sum;
}

type NameOf = (kind: UsageKind, subject: string) => SubjectName;

function presentLists(found: SubjectLists, nameOf: NameOf) {
  const list = (kind: UsageList) => presentList(kind, found[kind], nameOf);
  return {
    ...{ part: list("part"), page: list("page"), file: list("file"), search: list("search") },
    ...{ referrer: list("referrer"), robot: list("robot"), feed: list("feed"), api: list("api") },
  };
}

/** The most used of a kind; what has no name is one line, the last. */
function presentList(
  kind: UsageKind,
  found: readonly (Amount & { readonly subject: string })[],
  nameOf: NameOf,
) {
  const all = found.map(({ subject, views, readers }) => ({
    ...nameOf(kind, subject),
    ...{ views, readers },
  }));
  const gone = all.filter(({ name }) => name === null);
  const shown = all.filter(({ name }) => name !== null).slice(0, maxLines);
  if (gone.length === 0) return shown;
  const views = gone.reduce((sum, one) => sum + one.views, 0);
  const readers = gone.reduce((sum, one) => sum + one.readers, 0);
  return [...shown, { name: null, document: null, file: null, views, readers }];
}

interface One {
  readonly name: string;
  readonly subject: CountedSubject;
  /** Paths of files that belong to it. */
  readonly files: readonly string[];
}

async function presentOne(call: PeriodCall, { name, subject, files }: One) {
  const { db } = call.services.store;
  const asked = periodOf(call);
  const before = await storedBefore(call, asked);
  const days = daysIn(asked, await subjectDays(db, subject, asked));
  const opened = { kind: "file", subjects: files } as const;
  const totals = await subjectTotals(db, opened, asked);
  const list = Array.from(totals, ([path, amount]) => ({ subject: path, ...amount }));
  return {
    ...{ is_on: isOn(call), name, from: asked.from, to: asked.to, days },
    total: amountOf(days),
    before: before ? amountOf([...(await subjectDays(db, subject, before)).values()]) : null,
    surfaces: await shares(db, "surface", subject, asked),
    languages: await shares(db, "language", subject, asked),
    files: presentList(
      "file",
      list.toSorted((a, b) => b.views - a.views),
      await subjectNames(call),
    ),
    file_days: files.length === 0 ? [] : daysIn(asked, await subjectDays(db, opened, asked)),
  };
}

function daysIn(asked: Period, found: ReadonlyMap<string, Amount>) {
  return daysOf(asked).map((name) => ({
    day: name,
    ...(found.get(name) ?? { views: 0, readers: 0 }),
  }));
}

function amountOf(days: readonly Amount[]): Amount {
  return {
    views: days.reduce((sum, { views }) => sum + views, 0),
    readers: days.reduce((sum, { readers }) => sum + readers, 0),
  };
}

/** Paths of the files that a published document offers to be opened; pictures are shown with its page. */
function filesOf(doc: AnyDoc | undefined): string[] {
  if (doc === undefined) return [];
  return storedFiles(doc.type, doc.body).map(({ file }) => file);
}

async function* csvLines({ services, t }: PeriodCall, asked: Period, nameOf: NameOf) {
  const { columns, kinds, gone, surfaces, languages } = t.adminUsage;
  yield csvMark + csvLine(columns);
  for await (const counts of countsIn(services.store.db, asked)) {
    yield counts
      .map(({ kind, day: name, subject, surface, language, views, readers }) => {
        const { name: called, document, file } = nameOf(kind, subject);
        return csvLine([
          ...[name, kinds[kind], called ?? gone, document ?? file ?? ""],
          ...[wordOf(surface, surfaces), wordOf(language, languages), views, readers],
        ]);
      })
      .join("");
  }
}

function wordOf(name: string, words: Readonly<Record<string, string>>): string {
  return words[name] ?? name;
}
