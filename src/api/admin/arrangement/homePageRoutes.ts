import type * as z from "zod";
import { isHomePart } from "../../../base/site/homePage/homeParts.ts";
import { languages } from "../../../base/site/languages.ts";
import { homeDocuments } from "../../../content/queries/columns/homeContent.ts";
import { titleOf } from "../../../content/types/index.ts";
import { may } from "../../../staff/access/rights.ts";
import { visibleIn } from "../../../staff/catalogue/visibleCatalogue.ts";
import { ArrangedSince } from "../../../staff/editing/arrangement/arrangementErrors.ts";
import {
  arrangeBanners,
  arrangeHome,
  homeKey,
  readBanners,
  readHome,
} from "../../../staff/editing/arrangement/homePage.ts";
import { layOver } from "../../../staff/editing/preview/layOverDrafts.ts";
import { readDrafts } from "../../../staff/editing/preview/readDrafts.ts";
import {
  bannerKeys,
  bannersChange,
  homeArrangement,
  homeSection,
  homeSections,
  sectionsChange,
} from "../../contract/arrangement.ts";
import { refusing } from "../documents/documentErrors.ts";
import { requireDraft } from "../documents/presentDocument.ts";
import { described, withText } from "../fieldDescriptions.ts";
import { type AdminCall, type AdminRoute, adminRoute } from "../route.ts";
import { arrangementRefusal } from "./arrangementErrors.ts";

const shared = { area: "documents", needs: "draft.see" } as const;

/** Most documents that are named for one section. */
const maxNamed = 12;

described(homeArrangement, {
  may_arrange: ({ adminArrangement }) => adminArrangement.fields.mayArrange,
});
described(homeSection, { shows: ({ adminArrangement }) => adminArrangement.fields.shows });
withText(({ adminArrangement }) => adminArrangement.fields.sections, homeSections);
withText(({ adminArrangement }) => adminArrangement.fields.banners, bannerKeys);

/** The home page: its sections and its banners, as the drafts have them. */
export const homeRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...shared,
    method: "GET",
    path: "/arrangement/home",
    summary: ({ adminArrangement }) => adminArrangement.routes.home,
    data: homeArrangement,
    handle: presentHome,
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/arrangement/home",
    summary: ({ adminArrangement }) => adminArrangement.routes.arrangeHome,
    body: sectionsChange,
    data: homeArrangement,
    async handle(call) {
      const { services, body, caller, now } = call;
      await arranging(call, () => arrangeHome(services.store, { ...body, by: caller.person, now }));
      return presentHome(call);
    },
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/arrangement/banners",
    summary: ({ adminArrangement }) => adminArrangement.routes.arrangeBanners,
    body: bannersChange,
    data: homeArrangement,
    async handle(call) {
      const { services, body, caller, now } = call;
      for (const one of body.from) await requireDraft(call, one);
      await arranging(call, () =>
        arrangeBanners(services.store, { ...body, by: caller.person, now }),
      );
      return presentHome(call);
    },
  }),
];

async function arranging({ t }: Pick<AdminCall, "t">, work: () => Promise<void>): Promise<void> {
  await refusing(t, async () => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ArrangedSince)) throw error;
      throw arrangementRefusal("arranged-since", t, { keys: [...error.keys] });
    }
  });
}

async function presentHome({
  services,
  caller,
  now,
}: Pick<AdminCall, "services" | "caller" | "now">): Promise<z.input<typeof homeArrangement>> {
  const { db } = services.store;
  const { person } = caller;
  const base = services.live.current();
  const subject = { kind: "changes", types: ["setting", "banner"] } as const;
  const { rows } = await readDrafts(db, { subject, languages, person, base, now });
  const view = layOver(base, rows).publication.views[caller.language];
  const shown = homeDocuments(view);
  const home = await readHome(db, person, base.views.en.setting("home"));
  const seen = visibleIn(await services.catalogue.current(), person);
  return {
    key: homeKey,
    may_arrange: may(person, "setting.edit", { setting: "home" }),
    is_changed: home.isChanged,
    sections: home.sections.map((one) => {
      const documents = isHomePart(one.kind) ? shown[one.kind] : undefined;
      return {
        ...one,
        title: one.title ? { en: one.title.en ?? null, zh: one.title.zh ?? null } : null,
        shows: documents
          ? {
              total: documents.length,
              documents: documents.slice(0, maxNamed).map((doc) => {
                const { en, zh } = titleOf(doc);
                const title = { en: en ?? null, zh: zh ?? null };
                return { key: doc.key, type: doc.type, title };
              }),
            }
          : null,
      };
    }),
    banners: (await readBanners(db, person)).map(
      ({ id, key: own, position, published, seesDraft }) => {
        const titles = seen.byKey(own)?.facts.titles;
        return {
          ...{ id, key: own, title: { en: titles?.en ?? null, zh: titles?.zh ?? null } },
          is_published: published !== null,
          is_moved: published !== null && published !== position,
          may_arrange: seesDraft && may(person, "fact.edit", { type: "banner" }),
        };
      },
    ),
  };
}
