import { afterEach } from "vitest";

interface Closable {
  close(): unknown;
}

/**
 * Closes after each test of a suite what the test opened.
 * @returns what registers one thing to be closed, and gives it back
 */
export function closedAfterEach(): <Opened extends Closable>(opened: Opened) => Opened {
  const all: Closable[] = [];
  afterEach(async () => {
    await Promise.all(all.splice(0).map((one) => one.close()));
  });
  return (opened) => {
    all.push(opened);
    return opened;
  };
}
