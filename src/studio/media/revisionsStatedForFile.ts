/** The revisions that a document's body states beside a stored file, as texts. */
export function revisionsBeside(body: unknown, file: string): readonly string[] {
  if (!isRecord(body)) return [];
  const { revision } = body;
  const own =
    body.file === file && typeof revision === "string" && revision !== "" ? [revision] : [];
  return [...own, ...Object.values(body).flatMap((value) => revisionsBeside(value, file))];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
