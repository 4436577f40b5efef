import * as z from "zod";
import { inTimeSlices } from "../../../base/process/timeSlices.ts";
import { pointer } from "../../../base/site/addresses/jsonPointer.ts";
import { type Language, languages } from "../../../base/site/languages.ts";
import { gapSteps } from "../../../base/site/values/completeness.ts";
import { factsChoices } from "../../../content/published/composition/planFacts.ts";
import type { DocumentError } from "../../../content/types/documentError.ts";
import { type BodyProblem, InvalidDocument } from "../../../content/types/fields/bodyProblems.ts";
import type { TypeName } from "../../../content/types/typeNames.ts";
import { completenessOfBody } from "../../../staff/catalogue/partCompleteness.ts";
import type { VisibleCatalogue } from "../../../staff/catalogue/visibleCatalogue.ts";
import { aligned, bodyDifferences } from "../../../staff/editing/differences/bodyDifferences.ts";
import { fieldLabel } from "../../../staff/editing/differences/fieldPathLabel.ts";
import {
  DanglingReference,
  PartNumberTaken,
  UnfitValues,
} from "../../../staff/editing/documents/documentErrors.ts";
import { documentByKey } from "../../../staff/editing/documents/documentRows.ts";
import {
  type LanguageEffects,
  type PublishingEffects,
  publishingEffects,
  withdrawalEffects,
} from "../../../staff/editing/publishing/publishingEffects.ts";
import { rehearsePublication } from "../../../staff/editing/publishing/rehearsePublication.ts";
import { MissingRequired } from "../../../staff/editing/publishing/requirements/checkFamilyRequirements.ts";
import { byId } from "../../../staff/editing/workingCopies/saveWorkingCopy.ts";
import { stepsById } from "../../../staff/editing/workingCopies/schemasAtPath.ts";
import { openCopy } from "../../../staff/editing/workingCopies/workingCopyRows.ts";
import { publicationEffects } from "../../contract/publishing.ts";
import { oneOf, wholeNumber } from "../../parameters.ts";
import { presentProblems, refusing } from "../documents/documentErrors.ts";
import { presentUse, seenDraft } from "../documents/presentDocument.ts";
import { documentParams } from "../documents/presentListedDocument.ts";
import { withText } from "../fieldDescriptions.ts";
import { type AdminCall, type AdminRoute, adminRoute } from "../route.ts";
import { type Naming, namingFor, presentDifferences } from "./presentDifferences.ts";

const listedLanguages = {
  both: ["en", "zh"],
  en: ["en"],
  zh: ["zh"],
} as const satisfies Record<string, readonly Language[]>;

export const effectsRoute: AdminRoute = adminRoute({
  area: "documents",
  needs: "draft.see",
  method: "GET",
  path: "/documents/{key}/effects",
  summary: ({ adminPublishing }) => adminPublishing.routes.effects,
  params: documentParams,
  query: z.object({
    action: withText(
      ({ adminPublishing }) => adminPublishing.fields.action,
      oneOf(["publish", "withdraw"] as const).default("publish"),
    ),
    languages: withText(
      ({ adminPublishing }) => adminPublishing.fields.languages,
      oneOf(["both", ...languages] as const).default("both"),
    ),
    revision: withText(
      ({ adminPublishing }) => adminPublishing.fields.revision,
      wholeNumber(1, 2_147_483_647).optional(),
    ),
    facts: withText(
      ({ adminDocuments }) => adminDocuments.fields.facts,
      oneOf(factsChoices).optional(),
    ),
  }),
  data: publicationEffects,
  async handle(call) {
    const { params, query, services } = call;
    const { key } = params;
    const { catalogue, seen } = await seenDraft(call, key);
    const wanted = [...listedLanguages[query.languages]];
    const naming = await namingFor(call);
    const used = catalogue.usesOf(key).filter((use) => use.line.line.id !== seen.line.id);
    return refusing(call.t, async () => {
      const { db } = services.store;
      const document = await documentByKey(db, key, call.caller.person);
      const { body: copy } = await openCopy(db, document);
      const context = { type: document.type, copy, naming };
      const common = { used_in: used.map(presentUse) };
      if (query.action === "withdraw") {
        const effects = await withdrawalEffects(db, { key, languages: wanted }, call.caller.person);
        return {
          ...{
            ...common,
            revision: null,
            needs_choice: false,
            differing: [],
            refusals: [],
            completeness: null,
            gaps: [],
          },
          languages: await presentLanguages(effects.languages, context),
        };
      }
      const { revision: revisionNumber, facts } = query;
      const what = { key, languages: wanted, revisionNumber, facts };
      const effects = await publishingEffects(db, what);
      const toName = namesOf(context, effects.languages[wanted[0] ?? "en"].bodies.after);
      return {
        ...common,
        revision: effects.revision,
        languages: await presentLanguages(effects.languages, context),
        differing: effects.differing.map(toName),
        needs_choice: effects.needsChoice,
        ...completenessOf(catalogue, effects, toName),
        refusals: effects.needsChoice ? [] : await refusalsOf(call, what, context),
      };
    });
  },
});

interface Context {
  readonly type: TypeName;
  readonly copy: unknown;
  readonly naming: Naming;
}

/** Presents what readers of each language would notice. */
export async function presentLanguages(
  effects: Readonly<Record<Language, LanguageEffects>>,
  context: Context,
) {
  return {
    en: await presentLanguage(effects.en, "en", context),
    zh: await presentLanguage(effects.zh, "zh", context),
  };
}

async function presentLanguage(effects: LanguageEffects, language: Language, context: Context) {
  const { wasPublished, isPublished, borrowed, missing, bodies } = effects;
  const toName = namesOf(context, bodies.after);
  const told = {
    ...{ was_published: wasPublished, is_published: isPublished },
    ...{ borrowed: borrowed.map(toName), missing: missing.map(toName) },
  };
  if (!wasPublished || !isPublished) return { ...told, differences: [] };
  const { type, copy, naming } = context;
  const both = aligned(bodies.before, bodies.after, copy);
  const found = await inTimeSlices(bodyDifferences(both, { type, language }));
  return { ...told, differences: presentDifferences(found ?? [], { type, ...both }, naming) };
}

/** Fields by paths with places, as a body without ids has them. */
function namesOf({ type, copy, naming }: Context, body: unknown) {
  const { after } = aligned({}, body ?? {}, copy);
  return (path: string) => {
    const own = pointer(stepsById(after, path.split("/").slice(1)));
    return { path: own, label: fieldLabel({ type, body: after }, own, naming) };
  };
}

/** Completeness of the product that is published, and the gaps in what its family asks for. */
function completenessOf(
  catalogue: VisibleCatalogue,
  { type, body }: PublishingEffects,
  toName: ReturnType<typeof namesOf>,
) {
  const measure = type === "product" ? completenessOfBody(catalogue, body) : undefined;
  const gaps = (measure?.gaps ?? []).filter(({ level }) => level !== "may");
  return {
    completeness: measure?.counts ?? null,
    gaps: gaps.map(({ path, level, languages: lacking }) => ({
      ...toName(pointer(gapSteps({ path, languages: lacking }))),
      ...{ level, languages: [...lacking] },
    })),
  };
}

async function refusalsOf(
  { services, caller, now, t }: AdminCall,
  what: Parameters<typeof publishingEffects>[1],
  context: Context,
) {
  const refused = await rehearsePublication(
    services.store,
    now,
    ({ publish }) => publish(what),
    caller.person,
  );
  return refused === undefined ? [] : [presentRefusal(refused, what.key, context, t)];
}

/** Presents what refuses a publication, in the caller's language. */
export function presentRefusal(
  refused: DocumentError | InvalidDocument,
  key: string,
  context: Context,
  t: AdminCall["t"],
) {
  const { refusals } = t.adminPublishing;
  const messages: Readonly<Record<string, string>> = refusals;
  const { type, copy: body, naming } = context;
  const own = problemsOfRefusal(refused, key, naming).map((one) => byId(body, one));
  // Each language's body tells of a problem.
  const problems = [...new Map(own.map((one) => [JSON.stringify(one), one])).values()];
  const fields = presentProblems({ type, body, problems }, t, naming.title).map(
    ({ path, label, message }) => ({ path, label, message }),
  );
  return { message: messages[refused.name] ?? refusals.other, fields };
}

/** Problems of a document's fields for which its publication is refused. */
function problemsOfRefusal(
  refused: DocumentError | InvalidDocument,
  key: string,
  { title }: Naming,
): readonly BodyProblem[] {
  if (refused instanceof InvalidDocument) return refused.problems;
  if (refused instanceof DanglingReference) {
    return refused.references
      .filter(({ from }) => from === key)
      .map(({ path, key: other, reason }) => {
        const document = title(other) ?? other;
        return { path, problem: { code: "broken-reference", document, reason } };
      });
  }
  if (refused instanceof PartNumberTaken) {
    return refused.taken
      .filter((one) => one.key === key)
      .map(({ path, owner }) => ({
        path,
        problem: { code: "taken", ...(owner !== undefined && { owner: title(owner) ?? owner }) },
      }));
  }
  if (refused instanceof UnfitValues) {
    return [...refused.misfits].flatMap(([{ key: parameter }, found]) => {
      const cell = found.get(key);
      return cell === undefined
        ? []
        : [{ path: ["values", parameter], problem: { code: "value", cell } as const }];
    });
  }
  if (refused instanceof MissingRequired) {
    return refused.gaps
      .filter((gap) => gap.key === key)
      .map(({ path }) => ({ path, problem: { code: "missing" } }));
  }
  return [];
}
