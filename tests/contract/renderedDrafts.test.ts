import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeApi } from "../../src/api/public/reference/index.ts";
import {
  singletonHref,
  subscriptionKeys,
} from "../../src/base/site/addresses/deviceIndependentRoutes.ts";
import { href } from "../../src/base/site/addresses/href.ts";
import { pageKeys } from "../../src/base/site/addresses/pages.ts";
import { type Surface, surfaces } from "../../src/base/site/addresses/surfaces.ts";
import { type Language, languageFacts, languages } from "../../src/base/site/languages.ts";
import type { Publication } from "../../src/content/published/publication.ts";
import type { PublishedRow } from "../../src/content/published/readPublished.ts";
import { documentTarget } from "../../src/content/queries/addresses/linkTargets.ts";
import { type TypeName, typeNames } from "../../src/content/types/typeNames.ts";
import { layOver } from "../../src/staff/editing/preview/layOverDrafts.ts";
import { drawable } from "../../src/staff/editing/preview/validPartOfWorkingCopy.ts";
import { alignedIds } from "../../src/staff/editing/workingCopies/itemIds.ts";
import { sharePath } from "../../src/web/discovery/sharePath.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { companyDocuments } from "../support/companySite.ts";
import { chooser, RandomBodies } from "../support/randomBodies.ts";
import { stillPublication } from "../support/stillPublication.ts";
import { userAgents } from "../support/userAgents.ts";
import { unlimited } from "../support/visit.ts";
import { publish, type WorldDocument } from "../support/world.ts";

// Whatever people leave in their working copies, every page of the site can be drawn over it.

const documents = companyDocuments();
const keys = new Map(
  [...Map.groupBy(documents, ({ type }) => type)].map(([type, all]) => [
    type,
    all.map(({ key }) => key),
  ]),
);

let base: Publication;
let live: ReturnType<typeof stillPublication>;
let world: TestApp;
const errors: string[] = [];

beforeAll(async () => {
  base = await publish(documents);
  live = stillPublication(base);
  const stream = { write: (line: string) => void errors.push(line) };
  world = await openTestApp({ live, ...unlimited(), logger: { level: "error", stream } });
});
afterAll(() => world.close());

/** A document that somebody is at, with what of it can be drawn. */
interface Draft {
  readonly id: number;
  readonly type: TypeName;
  readonly rows: readonly PublishedRow[];
}

/** Every type; parts and what they are described by more often. */
const types = [...typeNames, "product", "product", "product", "parameter", "setting"] as const;

function draftOf(bodies: RandomBodies, choose: (below: number) => number, place: number): Draft {
  const type = types[choose(types.length)] ?? "product";
  const known = choose(3) === 0 ? documents.filter((one) => one.type === type) : [];
  const old: WorldDocument | undefined = known[choose(known.length + 1)];
  const { id, key } = old ?? { id: 90_000 + place, key: `new/${place}` };
  const saved = alignedIds(old?.body ?? bodies.begun(type), undefined);
  const typed = [
    () => saved,
    () => alignedIds(bodies.whole(type), saved),
    () => alignedIds(bodies.begun(type), saved),
    () => alignedIds(bodies.damaged(bodies.whole(type)), saved),
    () => bodies.damaged(saved),
  ];
  const { body } = drawable(type, saved, typed[choose(typed.length)]?.());
  if (body === undefined) return { id, type, rows: [] };
  const shown = choose(3) === 0 ? languages.slice(choose(2)).slice(0, 1) : languages;
  const facts = { id, key, type, publishedAt: 1, revisionId: 0, body: JSON.stringify(body) };
  return { id, type, rows: shown.map((language) => ({ ...facts, language })) };
}

/** Addresses of everything that is made of a publication, in one language. */
function addressesOf(
  { views }: Publication,
  { language, surface }: { readonly language: Language; readonly surface: Surface },
  drafts: readonly Draft[],
): string[] {
  const view = views[language];
  const urls = { language, surface, languageInQuery: true };
  const found = new Set(pageKeys.map((page) => href(urls, page)));
  const parts = view.all("product").map(({ id }) => id);
  for (const id of [...drafts.map((draft) => draft.id), ...parts.slice(-4)]) {
    const doc = view.byId(id);
    const target = doc && documentTarget(view, doc);
    if (target?.kind === "page") found.add(href(urls, target.page, target.query));
  }
  found.add(sharePath(language, drafts[0]?.id));
  for (const column of [12, 1, ...drafts.map(({ id }) => id)]) {
    for (const more of [{}, { view: "table" }, { sort: "-clock", "p.clock": "1..2" }]) {
      found.add(href(urls, "product-list", { id: `${column}`, ...more }));
    }
  }
  found.add(href(urls, "product-compare", { ids: parts.slice(-4).join() }));
  found.add(href(urls, "search-result", { search: "text" }));
  for (const feed of subscriptionKeys) found.add(singletonHref(urls, feed));
  found.add("/sitemap.xml").add(`/robots.txt`);
  const { apiBase } = languageFacts[language];
  for (const { path, example = "" } of describeApi(view).operations) {
    if (!path.startsWith(apiBase)) continue;
    found.add(example);
    for (const { id } of drafts) found.add(`${path}?id=${id}`);
  }
  return [...found].filter((address) => address !== "");
}

/** An answer, behind what leads to it. */
async function get(url: string, surface: Surface) {
  const headers = { "user-agent": userAgents[surface] };
  const answer = await world.app.inject({ url, headers });
  const { location } = answer.headers;
  if (location === undefined || !location.startsWith("/")) return answer;
  return world.app.inject({ url: location, headers });
}

test("Every page, feed and answer is rendered with any drafts", async () => {
  let revision = 1;
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (seed) => {
      const choose = chooser(seed);
      const bodies = new RandomBodies(choose, keys);
      const drafts = Array.from({ length: 4 + choose(9) }, (_, at) => draftOf(bodies, choose, at));
      const rows = drafts.flatMap((draft) => draft.rows);
      const byId = [...Map.groupBy(rows, ({ id }) => id).values()].map((all) => all.slice(-2));
      revision += 1;
      live.swap({ ...layOver(base, byId.flat()).publication, revision });
      const audience = {
        language: languages[choose(2)] ?? "en",
        surface: surfaces[choose(2)] ?? "desktop",
      };
      for (const url of addressesOf(live.current(), audience, drafts)) {
        const { statusCode } = await get(url, audience.surface);
        expect({ url, statusCode, failed: statusCode >= 500 && errors.at(-1) }).toMatchObject({
          failed: false,
        });
      }
    }),
    { numRuns: 5 },
  );
});
