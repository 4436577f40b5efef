import { once } from "node:events";
import { createServer } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { checkListening, listeningError } from "./checkListening.ts";
import { ConfigError } from "./config/problems.ts";

const host = "127.0.0.1";

/** Listens until the test ends, and gives the port. */
async function takenPort(): Promise<number> {
  const server = createServer().listen(0, host);
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

/** An error as the system's calls give it. */
const systemError = (code: string) => Object.assign(new Error(`listen ${code}`), { code });

function messageOf(code: string, place: { readonly port: number; readonly host: string }): string {
  const error = listeningError(systemError(code), place);
  if (!(error instanceof ConfigError)) throw new Error("it is not for the configuration to mend");
  return error.message.replace(/^.*\n +/, "");
}

describe("the check before a server listens", () => {
  it("fails if another server listens, and the refusal names another port", async () => {
    const port = await takenPort();
    const check = checkListening({ port, host });
    await expect(check).rejects.toThrow(`PORT is ${port}, which is taken`);
    await expect(check).rejects.toBeInstanceOf(ConfigError);
    await expect(check).rejects.not.toThrow(`Example: PORT=${port}`);
  });

  it("looks at the port of figures too, where they have one", async () => {
    const port = await takenPort();
    const metrics = { port, host, token: undefined };
    const free = { port: 0, host };
    await expect(checkListening({ ...free, metrics })).rejects.toThrow(
      `METRICS_PORT is ${port}, which is taken: another program listens there. Example: METRICS_PORT=${port + 1}`,
    );
    await checkListening({ ...free, metrics: { ...metrics, port: 0 } });
    await checkListening({ ...free, metrics: { ...metrics, port: undefined } });
  });

  it("does not bind the port", async () => {
    await checkListening({ port: 0, host });
    const server = createServer().listen(0, host);
    await once(server, "listening");
    const address = server.address();
    server.close();
    await once(server, "close");
    if (address === null || typeof address === "string") throw new Error("no port");
    for (const _ of [1, 2])
      await expect(checkListening({ port: address.port, host })).resolves.toBeUndefined();
  });
});

describe("the refusal", () => {
  it.each([
    [
      "of a reserved port",
      messageOf("EACCES", { port: 80, host }),
      "PORT is 80, which this account has no right to listen on. Example: PORT=3000",
    ],
    [
      "of the last port, as in use",
      messageOf("EADDRINUSE", { port: 65_535, host }),
      "PORT is 65535, which is taken: another program listens there. Example: PORT=65534",
    ],
    [
      "of an address of another machine",
      messageOf("EADDRNOTAVAIL", { port: 80, host: "192.0.2.1" }),
      'HOST is "192.0.2.1", which is no address of this machine. Example: HOST=0.0.0.0',
    ],
    [
      "of a name without an address",
      messageOf("ENOTFOUND", { port: 80, host: "nowhere.example" }),
      'HOST is "nowhere.example", a name that no address is known for. Example: HOST=0.0.0.0',
    ],
  ])("%s names the reason, and an example", (_, message, expected) => {
    expect(message).toBe(expected);
  });

  it("is the original error if the configuration cannot fix it", () => {
    const error = systemError("EMFILE");
    expect(listeningError(error, { port: 80, host })).toBe(error);
  });
});
