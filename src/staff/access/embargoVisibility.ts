import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from "kysely";
import type { Tables } from "../../base/store/tables.ts";
import type { Person } from "./rights.ts";

type Documents = ExpressionBuilder<Tables, "documents">;
type Condition = ExpressionWrapper<Tables, "documents", SqlBool>;

/**
 * Embargoes that do not keep a person out: `all` for people who own the store itself (the server,
 * the operator of a command line); those that name the account; or none.
 */
export type EmbargoSight = "all" | number | undefined;

/**
 * Returns the embargoes that do not keep a person out. A token is named on none, and neither is a
 * viewed role: the people named see by their own sessions.
 */
export function embargoSight({ id, via, rights, isLookingAs }: Person): EmbargoSight {
  if (rights === "all") return "all";
  if (isLookingAs === true || via.startsWith("token:")) return undefined;
  return accountIn(id);
}

/** Returns the same for the actor of an id, as in rows and the audit trail. */
export function sightOfActor(id: string | null): EmbargoSight {
  if (id === null || id === "server" || id.startsWith("operator")) return "all";
  return accountIn(id);
}

function accountIn(actor: string): number | undefined {
  const id = /^account:(\d{1,10})$/.exec(actor)?.[1];
  return id === undefined ? undefined : Number(id);
}

/**
 * Tells whether an embargo lets a person in.
 * @param named ids of the accounts that it names
 */
export function isLetIn(sight: EmbargoSight, named: ReadonlySet<number>): boolean {
  return sight === "all" || (sight !== undefined && named.has(sight));
}

/** Condition on `documents` for those whose embargo names a person. */
export function namedOn(sight: EmbargoSight): (documents: Documents) => Condition {
  return (documents) => {
    if (sight === undefined) return documents.or([]);
    const isEmbargoed = documents("documents.embargoed_at", "is not", null);
    if (sight === "all") return documents.and([isEmbargoed]);
    return documents.and([
      isEmbargoed,
      documents.exists(
        documents
          .selectFrom("embargoes")
          .select("embargoes.account_id")
          .whereRef("embargoes.document_id", "=", "documents.id")
          .where("embargoes.account_id", "=", sight),
      ),
    ]);
  };
}

/** Condition on `documents` for those that no embargo hides from a person. */
export function notEmbargoedFor(sight: EmbargoSight): (documents: Documents) => Condition {
  return (documents) => {
    if (sight === "all") return documents.and([]);
    return documents.or([
      documents("documents.embargoed_at", "is", null),
      namedOn(sight)(documents),
    ]);
  };
}
