import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { refusal } from "../../../tests/support/config.ts";
import { loadConfig } from "../config.ts";

const provider = { OIDC_ISSUER: "https://login.example.com/realm", OIDC_CLIENT_ID: "tapeout" };

describe("an OpenID provider", () => {
  it("has defaults for unset values", () => {
    expect(loadConfig(provider).openId).toEqual({
      ...{
        issuer: "https://login.example.com/realm",
        clientId: "tapeout",
        clientSecret: undefined,
      },
      ...{ name: "login.example.com", scopes: ["openid", "profile", "email"] },
      ...{ groupsClaim: "groups", roles: new Map(), factors: ["mfa"], makesAccounts: true },
    });
    expect(loadConfig({}).openId).toBeUndefined();
  });

  it("is read with all values set", () => {
    const roles = {
      "cn=Web Team,ou=x": ["editor", { role: "translator", languages: ["zh", "en", "zh"] }],
    };
    const { openId } = loadConfig({
      ...provider,
      ...{ OIDC_CLIENT_SECRET: "s", OIDC_NAME: "Example ID", OIDC_SCOPES: "email, groups" },
      ...{ OIDC_GROUPS_CLAIM: "roles", OIDC_ROLES: JSON.stringify(roles) },
      ...{ OIDC_FACTOR: "mfa,hwk", OIDC_NEW_ACCOUNTS: "off" },
    });
    expect(openId).toMatchObject({
      ...{ clientSecret: "s", name: "Example ID", scopes: ["openid", "email", "groups"] },
      ...{ groupsClaim: "roles", factors: ["mfa", "hwk"], makesAccounts: false },
    });
    expect(openId?.roles.get("cn=Web Team,ou=x")).toEqual([
      { role: "editor", limits: {} },
      { role: "translator", limits: { languages: ["en", "zh"] } },
    ]);
    expect(loadConfig({ ...provider, OIDC_FACTOR: "off" }).openId?.factors).toEqual([]);
  });

  it("may be reached without https on the local host alone", () => {
    for (const issuer of ["http://localhost:8080", "http://127.0.0.1:1/x", "http://[::1]:2"]) {
      expect(loadConfig({ ...provider, OIDC_ISSUER: issuer }).openId?.issuer).toBe(issuer);
    }
    for (const issuer of [
      ...["http://login.example.com", "http://127.0.0.1.evil.example", "http://10.0.0.1"],
      ...["ftp://localhost", "login.example.com", "https://a:b@login.example.com"],
      ...["https://login.example.com/?x", "https://login.example.com/#x"],
    ]) {
      expect(refusal({ ...provider, OIDC_ISSUER: issuer })).toContain("OIDC_ISSUER");
    }
  });

  it("is refused if it is incomplete, or names unknown roles", () => {
    expect(refusal({ OIDC_ISSUER: provider.OIDC_ISSUER })).toContain("OIDC_CLIENT_ID is missing");
    expect(refusal({ OIDC_CLIENT_SECRET: "s" })).toContain("OIDC_ISSUER is missing");
    for (const roles of [
      "{",
      "[]",
      '{"a":"editor"}',
      '{"a":["Editor"]}',
      '{"a":[{"role":"x","y":[]}]}',
    ]) {
      expect(refusal({ ...provider, OIDC_ROLES: roles })).toContain("OIDC_ROLES");
    }
    const secret = refusal({ ...provider, OIDC_CLIENT_SECRET: "so\u0007secret" });
    expect(secret).not.toContain('secret"');
    expect(secret).not.toContain("so\u0007");
  });

  it("may have its secret in a file, and reports only that it is unreadable", () => {
    const folder = mkdtempSync(join(tmpdir(), "tapeout-secret-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, "secret");
    const withFile = { ...provider, OIDC_CLIENT_SECRET_FILE: file };
    expect(refusal(withFile)).toContain("OIDC_CLIENT_SECRET_FILE");
    writeFileSync(file, "\n");
    expect(refusal(withFile)).toContain("which is empty");
    writeFileSync(file, "of the provider \n");
    expect(loadConfig(withFile).openId?.clientSecret).toBe("of the provider ");
    expect(refusal({ ...withFile, OIDC_CLIENT_SECRET: "another" })).toContain("one of the two");
    writeFileSync(file, "se\u0007cret");
    expect(refusal(withFile)).not.toContain('cret"');
  });
});
