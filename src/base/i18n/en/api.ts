/** Messages of the API's envelope. */
export const api = {
  ok: "OK",
  notFound: "Nothing has this id.",
  tooOften: "Your network has sent too many requests. Please wait a moment.",
  closed: "This is open to some readers only. Please sign in with an account that may open it.",
  tooBusy: "The server is very busy. Please try again in a moment.",
  unknownPath: "This API has no such address.",
  invalid: (fields: string) => `Please check: ${fields}`,
  failed: (reference: string) => `The server could not respond. Reference: ${reference}`,
  wholeNumber: (min: number, max: number) => `a whole number from ${min} to ${max}`,
  oneOf: (values: string) => `one of ${values}`,
  someOf: (values: string) => `one or more of ${values}, separated by commas`,
  day: "a day such as 2026-11-21",
  ids: (most: number) => `one to ${most} different ids, separated by commas`,
  quantity: (unit: string) =>
    unit === ""
      ? "a number like 4, or a range like 2..8, 2.. or ..8"
      : `a number in ${unit}, or a range like 2..8 ${unit}, 2 ${unit}.. or ..8 ${unit}`,
  filter: "one or more values, separated by commas",
  plainText: (max: number) => `text of up to ${max} characters without control characters`,
  anyText: (max: number) => `text of up to ${max} characters`,
  object: "a JSON object or form fields",
  unknownField: "must not be sent: there is no such field",
  givenOnce: "must be given only once",
  tooManyFilters: (most: number) => `at most ${most} filters`,
  tooManyParts: (count: number, most: number) =>
    `a column with at most ${most} parts; this one has ${count}`,
  single: "a single value, not a list",
  listSeparator: ", ",
  required: "required",
};

/** Errors of requests that reach neither a page nor the API: invalid HTTP, wrong hosts, limits. */
export const badRequests = {
  malformed: "The request is not valid HTTP.",
  host: "The request must name exactly one host.",
  timeout: "The request took too long to arrive.",
  tooLarge: "The request is larger than the server accepts.",
  expectation: "The server cannot meet what the request expects.",
  headersTooLarge: "The request headers are too large.",
  busy: "Too many large responses are being sent without compression. Please try again shortly.",
};
