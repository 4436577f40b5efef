import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { type Attack, attackerAddress, repeated } from "./attack.ts";

const base = "/web_en/api/v1";

const manyNames = Object.fromEntries(Array.from({ length: 8_000 }, (_, at) => [`n${at}`, at]));

/** Bodies that the server must refuse: deeply nested, with many names, too large or malformed. */
const bodies: readonly (readonly [path: string, method: string, body: string])[] = [
  [`${base}/guestbook/save`, "POST", `${"[".repeat(60_000)}${"]".repeat(60_000)}`],
  [`${base}/guestbook/save`, "POST", JSON.stringify({ form: "business", ...manyNames })],
  [
    `${base}/guestbook/save`,
    "POST",
    JSON.stringify({ form: "business", content: "x".repeat(9e4) }),
  ],
  [`${base}/guestbook/save`, "POST", "{"],
  [`${base}/guestbook/track`, "POST", JSON.stringify({ code: "[".repeat(3_000) })],
  [`${base}/search`, "POST", `{"search":${"[".repeat(3_500)}${"]".repeat(3_500)}}`],
  ["/userCenter/v1/login", "PUT", `{"account":${"[".repeat(7_000)}${"]".repeat(7_000)}}`],
];

/** Posts one of them and waits for its answer. */
function post(origin: string, agent: Agent, at: number, stop: AbortSignal): Promise<void> {
  const [path, method, body] = bodies[at % bodies.length] ?? ["/", "POST", ""];
  return new Promise((resolve) => {
    const headers = { "content-type": "application/json", "content-length": String(body.length) };
    const options = { agent, method, headers, localAddress: attackerAddress, signal: stop };
    const call = request(`${origin}${path}`, options, (response) => response.resume());
    call.once("error", () => undefined);
    call.once("close", resolve);
    call.end(body);
  });
}

const refusedForms = (name: string, sideBySide: number, everyMs: number): Attack => ({
  name,
  async run(origin, stop) {
    const agent = new Agent({ keepAlive: true });
    let sent = 0;
    await repeated(sideBySide, stop, async () => {
      sent += 1;
      await Promise.all([post(origin, agent, sent, stop), sleep(everyMs)]);
    });
    agent.destroy();
  },
});

export const hostileForms: readonly Attack[] = [
  refusedForms("forms that are refused, 50 a second", 5, 100),
  refusedForms("forms that are refused, without pause", 8, 0),
];
