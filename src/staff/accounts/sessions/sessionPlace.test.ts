import { expect, test } from "vitest";
import { sessionPlace } from "./sessionPlace.ts";

test("A session's origin names browser, system and the coarse network", () => {
  const agents = [
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Version/18 Safari/605.1",
      "Safari, macOS",
    ],
    ["Mozilla/5.0 (Windows NT 10.0) Chrome/156.0 Safari/537.36 Edg/156.0", "Edge, Windows"],
    ["Mozilla/5.0 (Linux; Android 16) Chrome/156.0 Mobile Safari/537.36", "Chrome, Android"],
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) MicroMessenger/8.0", "WeChat, iOS"],
    ["curl/8.20", null],
    [undefined, null],
  ] as const;
  for (const [agent, device] of agents) expect(sessionPlace(agent, "").device).toBe(device);
  const network = (address: string) => sessionPlace(undefined, address).network;
  expect(network("203.0.113.77")).toBe("203.0.113.*");
  expect(network("::ffff:203.0.113.77")).toBe("203.0.113.*");
  expect(network("2001:db8:1:2:3::4")).toBe("2001:db8:1:*");
  expect(network("unknown")).toBeNull();
});
