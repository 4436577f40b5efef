import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from "kysely";
import { dialectOf } from "../../base/store/dialect.ts";
import type { Reading, Tables } from "../../base/store/tables.ts";
import { isSettingName, settingKey } from "../../content/settings/settings.ts";
import { embargoSight, namedOn } from "./embargoVisibility.ts";
import { isNewestRevision } from "./newestRevisionCondition.ts";
import type { Person, Right } from "./rights.ts";

type Documents = ExpressionBuilder<Tables, "documents">;
type Condition = ExpressionWrapper<Tables, "documents", SqlBool>;

/**
 * Condition on `documents` for those that a person may see: published ones, and drafts by right. It
 * is part of the query itself, so that counts and pages of a list reveal nothing more.
 */
export function visible(person: Person, db: Reading): (documents: Documents) => Condition {
  if (person.rights === "all") return (documents) => documents.and([]);
  return (documents) =>
    documents.or([
      documents.exists(
        documents
          .selectFrom("published")
          .select("published.document_id")
          .whereRef("published.document_id", "=", "documents.id")
          .where("published.revision_id", "is not", null),
      ),
      draftVisible(person, db)(documents),
    ]);
}

/**
 * Condition on `documents` for those whose drafts a person may see: by right, for settings also by
 * the right to write them, and under an embargo by being named on it.
 */
export function draftVisible(person: Person, db: Reading): (documents: Documents) => Condition {
  return (documents) => {
    const { rights } = person;
    if (rights === "all") return documents.and([]);
    const given = rights.filter(({ act }) => act === "draft.see");
    const written = rights.filter(({ act }) => act === "setting.edit");
    return documents.or([
      documents.and([
        documents("documents.embargoed_at", "is", null),
        documents.or([
          ...given.map((one) => within(one, documents, db)),
          ...written.map((one) => ofSettings(one, documents)),
        ]),
      ]),
      namedOn(embargoSight(person))(documents),
    ]);
  };
}

function within({ types, columns }: Right, documents: Documents, db: Reading): Condition {
  return documents.and([
    ...(types === undefined ? [] : [documents("documents.type", "in", types)]),
    ...(columns === undefined
      ? []
      : [
          documents.or([
            documents.and([
              documents("documents.type", "=", "column"),
              documents("documents.key", "in", columns),
            ]),
            documents.exists(inColumns(documents, columns, db)),
          ]),
        ]),
  ]);
}

function ofSettings({ settings }: Right, documents: Documents): Condition {
  const isSetting = documents("documents.type", "=", "setting");
  if (settings === undefined) return documents.and([isSetting]);
  const keys = settings.filter(isSettingName).map(settingKey);
  const ofOne = keys.map((key) => documents("documents.key", "=", key));
  return documents.and([isSetting, documents.or(ofOne)]);
}

/** The newest revision, where its body names one of these columns. */
function inColumns(documents: Documents, columns: readonly string[], db: Reading) {
  const column =
    dialectOf(db) === "postgres"
      ? sql<string>`revisions.body::json ->> 'column'`
      : sql<string>`json_extract(revisions.body, '$.column')`;
  return documents
    .selectFrom("revisions")
    .select("revisions.id")
    .whereRef("revisions.document_id", "=", "documents.id")
    .where(column, "in", columns)
    .where(isNewestRevision());
}
