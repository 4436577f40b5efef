import { expect, test } from "vitest";
import { staffMessages } from "../../../base/i18n/staff/index.ts";
import { eventText } from "./embargoEventText.ts";

const names = new Map([
  ["account:1", "Ada"],
  ["account:2", ""],
]);
const named = { id: 3, account: "mei", name: "Mei Chen" };
const event = { way: "password", account: named, otherKey: undefined } as const;

test.each([
  [{ by: "account:1", via: "api" }, "Ada changed the password of Mei Chen’s account."],
  [
    { by: "account:1", via: "command" },
    "Ada (or someone using the command line in their name) changed the password of Mei Chen’s account.",
  ],
  [{ by: "account:2", via: "api" }, "account:2 changed the password of Mei Chen’s account."],
  [{ by: "server", via: "server" }, "The server changed the password of Mei Chen’s account."],
  [
    { by: "operator:7", via: "command" },
    "A server operator changed the password of Mei Chen’s account.",
  ],
  [
    { by: "server", via: "server", account: { ...named, name: "" } },
    "The server changed the password of mei’s account.",
  ],
  [
    { by: "server", via: "server", way: "role", account: undefined },
    "The server gave  the right to change embargoes.",
  ],
  [
    { by: "account:1", via: "api", way: "part-number", otherKey: "rg2" },
    staffMessages.en.embargoEvents.partNumber("Ada", "rg2"),
  ],
  [
    { by: "account:1", via: "api", way: "part-number" },
    staffMessages.en.embargoEvents.partNumberMail("Ada"),
  ],
] as const)("describes %j as: %s", (changes, text) => {
  expect(eventText({ ...event, ...changes }, names, staffMessages.en)).toBe(text);
});
