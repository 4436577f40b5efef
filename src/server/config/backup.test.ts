import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { refusal } from "../../../tests/support/config.ts";
import { loadConfig } from "../config.ts";

const recipient = "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p";

describe("backups", () => {
  it("are configured by the variables, and unset ones are left open", () => {
    expect(loadConfig({}).backup).toEqual({});
    const env = { BACKUP_TO: "/var/backups", BACKUP_RECIPIENTS: `${recipient}, ${recipient}` };
    expect(loadConfig(env).backup).toEqual({
      place: { folder: "/var/backups" },
      key: { recipients: [recipient, recipient] },
    });
    const none = { BACKUP_EVERY_HOURS: "0", BACKUP_INCREMENT_MINUTES: "0" };
    expect(loadConfig({ ...env, ...none, BACKUP_KEEP: "1d, 0w, 2m" }).backup).toMatchObject({
      everyHours: 0,
      incrementMinutes: 0,
      keep: { days: 1, weeks: 0, months: 2 },
    });
  });

  it("are stored in a bucket with a key of their own, or with that of the storage", () => {
    const env = { BACKUP_TO: "s3://chips-backups?region=eu-1", BACKUP_RECIPIENTS: recipient };
    const storage = { STORAGE_ACCESS_KEY: "id", STORAGE_SECRET_KEY: "secret" };
    const own = { BACKUP_ACCESS_KEY: "other", BACKUP_SECRET_KEY: "words" };
    const placeOf = (more: object) => loadConfig({ ...env, ...more }).backup.place;
    expect(placeOf(storage)).toMatchObject({ bucket: { credentials: { accessKeyId: "id" } } });
    expect(placeOf({ ...storage, ...own })).toMatchObject({
      bucket: { bucket: "chips-backups", credentials: { accessKeyId: "other" } },
    });
  });

  it("are never created without encryption, nor with a secret key on the server", () => {
    expect(refusal({ BACKUP_TO: "/b" })).toContain("BACKUP_RECIPIENTS is missing");
    const both = { BACKUP_RECIPIENTS: recipient, BACKUP_PASSPHRASE: "sixteen letters!" };
    expect(refusal({ BACKUP_TO: "/b", ...both })).toContain("cannot be set beside");
    expect(refusal({ BACKUP_RECIPIENTS: "AGE-SECRET-KEY-1ABC" })).toContain("has a secret key");
    expect(refusal({ BACKUP_RECIPIENTS: "ssh-ed25519 AAAA" })).toContain("no public key of age");
  });

  it("require a strong passphrase, which no message repeats", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z]{5,15}$/), (passphrase) => {
        const message = refusal({ BACKUP_TO: "/b", BACKUP_PASSPHRASE: passphrase });
        expect(message).toContain("BACKUP_PASSPHRASE is shorter than 16");
        expect(message).not.toContain(passphrase);
      }),
    );
  });

  it.each([
    ["BACKUP_TO", "https://example.com/backups"],
    ["BACKUP_TO", "s3://"],
    ["BACKUP_KEEP", "7"],
    ["BACKUP_KEEP", "7d,4w"],
    ["BACKUP_EVERY_HOURS", "-1"],
    ["BACKUP_INCREMENT_MINUTES", "1.5"],
  ])("refuse %s of %s", (name, value) => expect(refusal({ [name]: value })).toContain(name));
});
