/**
 * Time limits of tests, in milliseconds. They detect hanging and measure nothing, so each is many
 * times what a slow, busy machine takes. `TEST_TIME_FACTOR` multiplies all of them.
 */
export const limits = {
  /** Timeout of a test without a browser, or of a hook of one. */
  test: scaled(180_000),
  /** Timeout of a test in a browser, with all its pages. */
  browserTest: scaled(300_000),
  /** Timeout of a single wait: for a response, an event, a state. */
  wait: scaled(60_000),
} as const;

/**
 * Number of times that tests kill a server in use; set by `TEST_KILLS`. Each kill costs a start:
 * thousands of them are for `npm run drill -- kills`.
 */
export const kills = wholeNumber("TEST_KILLS", 2);

function wholeNumber(name: string, usual: number): number {
  const number = Number(process.env[name] || usual);
  if (!Number.isInteger(number) || number < 1)
    throw new Error(`${name} must be a whole number above 0`);
  return number;
}

function scaled(ms: number): number {
  const factor = Number(process.env.TEST_TIME_FACTOR || 1);
  if (!(factor > 0)) throw new Error("TEST_TIME_FACTOR must be a number above 0, such as 2");
  return Math.round(ms * factor);
}
