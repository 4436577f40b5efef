/** Messages of the API's envelope. */
export const api = {
  ok: "OK",
  notFound: "There is nothing under this id.",
  unknownPath: "This API has no such address.",
  invalid: (fields: string) => `Please check: ${fields}`,
  failed: (reference: string) => `The server could not answer. Reference: ${reference}`,
  wholeNumber: (min: number, max: number) => `a whole number from ${min} to ${max}`,
  oneOf: (values: string) => `one of ${values}`,
  plainText: (max: number) => `text of at most ${max} characters without control characters`,
  givenOnce: "to be given once",
  single: "a single value, not a list",
  listSeparator: ", ",
  required: "required",
};
