import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from "kysely";
import type { Tables } from "../../base/store/tables.ts";
import type { Person } from "./rights.ts";

type Documents = ExpressionBuilder<Tables, "documents">;
type Condition = ExpressionWrapper<Tables, "documents", SqlBool>;

/**
 * The embargoes that a person is not kept out by: all, where the store itself is the person's (the
 * server, the operator of a command line); those that name the account; or none.
 */
export type EmbargoSight = "all" | number | undefined;

/**
 * The embargoes that a person is not kept out by. A token names nobody, and neither does a role that is
 * looked as: who is named sees by a session of their own.
 */
export function embargoSight({ id, via, rights, isLookingAs }: Person): EmbargoSight {
  if (rights === "all") return "all";
  if (isLookingAs === true || via.startsWith("token:")) return undefined;
  return accountIn(id);
}

/** The same for whoever an actor's id tells of, as rows and the audit trail keep it. */
export function sightOfActor(id: string | null): EmbargoSight {
  if (id === null || id === "server" || id.startsWith("operator")) return "all";
  return accountIn(id);
}

function accountIn(actor: string): number | undefined {
  const id = /^account:(\d{1,10})$/.exec(actor)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** Tells whether an embargo lets somebody in. @param named ids of the accounts that it names */
export function isLetIn(sight: EmbargoSight, named: ReadonlySet<number>): boolean {
  return sight === "all" || (sight !== undefined && named.has(sight));
}

/** Condition on `documents` for those on whose embargo somebody is named. */
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

/** Condition on `documents` for those that no embargo keeps from somebody. */
export function notEmbargoedFor(sight: EmbargoSight): (documents: Documents) => Condition {
  return (documents) => {
    if (sight === "all") return documents.and([]);
    return documents.or([
      documents("documents.embargoed_at", "is", null),
      namedOn(sight)(documents),
    ]);
  };
}
