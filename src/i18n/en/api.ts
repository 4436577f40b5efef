/** Messages of the API's envelope. */
export const api = {
  ok: "OK",
  notFound: "There is nothing under this id.",
  tooOften: "Your network has asked for too much in a short while. Please wait a moment.",
  tooBusy: "The server is very busy. Please try again in a moment.",
  unknownPath: "This API has no such address.",
  invalid: (fields: string) => `Please check: ${fields}`,
  failed: (reference: string) => `The server could not answer. Reference: ${reference}`,
  wholeNumber: (min: number, max: number) => `a whole number from ${min} to ${max}`,
  oneOf: (values: string) => `one of ${values}`,
  someOf: (values: string) => `one or more, separated by commas, of ${values}`,
  ids: (most: number) => `one to ${most} different ids, separated by commas`,
  quantity: (unit: string) =>
    unit === ""
      ? "a number like 4, or a range like 2..8, 2.. or ..8"
      : `a number in ${unit}, or a range like 2..8 ${unit}, 2 ${unit}.. or ..8 ${unit}`,
  tooManyParts: (count: number, most: number) =>
    `a column with at most ${most} parts; this one has ${count}`,
  filter: "one or more texts, separated by commas",
  plainText: (max: number) => `text of at most ${max} characters without control characters`,
  anyText: (max: number) => `text of at most ${max} characters`,
  object: "an object of JSON, or the fields of a form",
  unknownField: "not to be sent: there is no such field",
  givenOnce: "to be given once",
  single: "a single value, not a list",
  listSeparator: ", ",
  required: "required",
};
