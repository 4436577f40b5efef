import { setImmediate as nextTurn } from "node:timers/promises";
import { contentHash } from "../../../base/audit/records.ts";
import type { Language } from "../../../base/site/languages.ts";
import { planFacts } from "../../../content/published/composition/planFacts.ts";
import { DocumentError } from "../../../content/types/documentError.ts";
import { type Reference, references } from "../../../content/types/fields/references.ts";
import { NotPermitted } from "../../access/rights.ts";
import { requirePublishing } from "../../access/writeRights.ts";
import { FactsDiffer } from "../documents/documentErrors.ts";
import type { PublishedHere } from "./documentsOfPublication.ts";
import { numbersOf, type PublicationWrites } from "./publicationWrites.ts";
import {
  bodiesOf,
  insertComposed,
  readersBodies,
  type ShownRevision,
  shownRevisions,
} from "./shownRevisions.ts";

/** Result of copying facts to other languages, by the keys of documents. */
interface JoinedFacts {
  /** References that readers see. */
  readonly references: Map<string, readonly Reference[]>;
  /** Documents whose facts cannot be published in other languages, with the reasons. */
  readonly refused: ReadonlyMap<string, DocumentError | NotPermitted>;
}

/** Copies the facts of published revisions to the other languages. */
export async function copyFactsToLanguages(
  writes: PublicationWrites,
  documents: Iterable<PublishedHere>,
): Promise<JoinedFacts> {
  const held = new Map<string, readonly Reference[]>();
  const refused = new Map<string, DocumentError | NotPermitted>();
  for (const here of documents) {
    // With SQLite, nothing else here yields to the event loop.
    await nextTurn();
    const { type, key } = here.document;
    try {
      const bodies = await settledBodies(writes, here);
      const shown = [...readersBodies(type, bodies).values()];
      // Both languages mostly show one body.
      held.set(
        key,
        [...new Set(shown)].flatMap((body) => references(type, body)),
      );
    } catch (error) {
      if (!(error instanceof DocumentError || error instanceof NotPermitted)) throw error;
      refused.set(key, error);
    }
  }
  return { references: held, refused };
}

/**
 * Bodies with which a document is published, once its facts are in all languages that need them.
 * @throws FactsDiffer, NotPermitted
 */
async function settledBodies(
  writes: PublicationWrites,
  here: PublishedHere,
): Promise<Map<Language, unknown>> {
  const { document, body, languages, before } = here;
  const wanted = [...languages];
  const isAlone = [...before.keys()].every((language) => languages.has(language));
  if (isAlone && !here.isMixed) return new Map(wanted.map((language) => [language, body]));
  const after = await shownRevisions(writes.tx, document.id);
  const bodies = bodiesOf(after);
  const { type, key } = document;
  const wish = { type, wanted, before: bodiesOf(before), after: bodies, body, facts: here.facts };
  const { composed, undecided } = planFacts(wish);
  if (wanted.length === 0) return bodies;
  if (undecided.size > 0) throw new FactsDiffer(key, undecided);
  requirePublishing(writes.by, document, body, [...composed.keys()]);
  for (const [language, next] of composed) {
    const texts = after.get(language);
    if (texts !== undefined) await publishComposed(writes, here, language, { texts, body: next });
    bodies.set(language, next);
  }
  return bodies;
}

async function publishComposed(
  writes: PublicationWrites,
  { document, revision, before }: PublishedHere,
  language: Language,
  { texts, body }: { readonly texts: ShownRevision; readonly body: unknown },
): Promise<void> {
  const { id: documentId, key } = document;
  const composed = await insertComposed(writes.tx, {
    ...{ documentId, body, factsOf: revision.id, texts, now: writes.now },
  });
  await writes.replace(documentId, composed.id, language);
  writes.recordChange("document.publish", key, [language], {
    ...{ revision: composed.number, facts: revision.number, texts: texts.number },
    ...{ body: contentHash(composed.body), before: numbersOf(before) },
  });
}
