import { beforeEach, expect, test, vi } from "vitest";
import { permissionsKey } from "../../../base/site/readerStorageKeys.ts";
import { call } from "../api/call.ts";
import { ApiFailure } from "../api/failure.ts";
import { keepDueProfile } from "./loadPermissionsAndMenus.ts";
import { storedProfile } from "./profile.ts";

vi.mock("../api/call.ts", () => ({ call: vi.fn() }));

/** A browser's storage in memory. */
function shelf() {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

beforeEach(() => {
  vi.stubGlobal("window", { localStorage: shelf(), sessionStorage: shelf() });
  vi.stubGlobal("document", { cookie: "Profile-Due=1" });
  return () => vi.unstubAllGlobals();
});

const isDue = () => document.cookie.startsWith("Profile-Due=1");

test("The profile of a sign-in without script is stored once, without its token", async () => {
  vi.mocked(call).mockResolvedValueOnce({ id: 7, account: "ada", token: "x", permissions: [] });
  await keepDueProfile();
  expect(storedProfile()).toMatchObject({ id: 7, account: "ada" });
  expect(storedProfile()).not.toHaveProperty("token");
  expect(isDue()).toBe(false);
  expect(document.cookie).toContain("max-age=0");
});

test("If the server cannot be reached the next page retries, but not once the session is over", async () => {
  vi.mocked(call).mockRejectedValueOnce(new ApiFailure("transport", "away"));
  await keepDueProfile();
  expect([isDue(), storedProfile()]).toEqual([true, undefined]);
  vi.mocked(call).mockRejectedValueOnce(new ApiFailure("loggedOut", "over"));
  await keepDueProfile();
  expect([isDue(), storedProfile()]).toEqual([false, undefined]);
});

test("A due profile replaces what was stored of another person, with the permissions that belong to it", async () => {
  const stored = () => window.sessionStorage.getItem(permissionsKey);
  vi.mocked(call).mockResolvedValueOnce({ id: 7, account: "ada", permissions: ["content.edit"] });
  await keepDueProfile();
  expect(stored()).toContain("content.edit");
  for (const info of [{ permissions: ["settings.edit"] }, "no profile"]) {
    vi.mocked(call).mockResolvedValueOnce(info);
    await keepDueProfile();
    expect(storedProfile()).toBeUndefined();
    expect(stored()).not.toContain("content.edit");
    expect(stored()?.includes("settings.edit")).toBe(typeof info === "object");
  }
});
