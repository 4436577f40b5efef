import type { FastifyInstance } from "fastify";

/** The fields of a posted form: a name that comes more than once, or ends in `[]`, is a list. */
export type FormFields = Record<string, string | string[]>;

/** Reads a body of type `application/x-www-form-urlencoded`. */
export function formFields(body: string): FormFields {
  const byName = Map.groupBy(new URLSearchParams(body), ([name]) => name);
  return Object.fromEntries(
    [...byName].map(([name, own]) => {
      const values = own.map(([, value]) => value);
      const isList = values.length > 1 || name.endsWith("[]");
      return [name.replace(/\[\]$/, ""), isList ? values : (values[0] ?? "")];
    }),
  );
}

/** Lets a scope's routes take forms without files: their body is `FormFields`. */
export function acceptForms(scope: FastifyInstance, maxBytes?: number): void {
  scope.addContentTypeParser<string>(
    "application/x-www-form-urlencoded",
    { parseAs: "string", ...(maxBytes === undefined ? {} : { bodyLimit: maxBytes }) },
    (_request, body, done) => done(null, formFields(body)),
  );
}
