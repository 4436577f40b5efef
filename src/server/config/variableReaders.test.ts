import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, it } from "vitest";
import {
  fixedBackupOf,
  problemsOfBackup,
  readBackupTarget,
  readPassphrase,
  readRecipients,
  readRetention,
} from "./backup.ts";
import {
  readAddresses,
  readClamdUrl,
  readImapUrl,
  readMailbox,
  readSmtpUrl,
} from "./mailAndScanner.ts";
import {
  isTrial,
  readListeningHost,
  readSiteHosts,
  readSiteUrl,
  readTrustProxy,
} from "./network.ts";
import {
  openIdOf,
  problemsOfOpenId,
  readFactorValues,
  readGroupRoles,
  readIssuer,
  readOpenIdSecret,
  readOpenIdSecretFile,
  readScopes,
} from "./openId.ts";
import { ConfigProblem } from "./problems.ts";
import {
  edgeCaching,
  purgeSetting,
  readPurgeKind,
  readPurgeToken,
  readPurgeUrls,
} from "./sharedCaches.ts";
import { problemsOfKeys, readKey, readStorageUrl, storageOf } from "./storage.ts";

const folder = mkdtempSync(join(tmpdir(), "readers-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The value of each text, a refusal after `!`. */
function table(read: (text: string) => unknown, texts: readonly string[]): string[] {
  return texts.map((text) => `${text} => ${JSON.stringify(told(() => read(text))) ?? "none"}`);
}

function told(read: () => unknown): unknown {
  try {
    const value = read();
    return value instanceof Map ? [...value] : value;
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error;
    return `! ${error.message}`;
  }
}

it("Settings of hosts and addresses", () => {
  expect(
    table(readListeningHost, ["0.0.0.0", "::1", "host-1.internal", "host.", "a b", "-a", "[::1]"]),
  ).toMatchInlineSnapshot(`
    [
      "0.0.0.0 => "0.0.0.0"",
      "::1 => "::1"",
      "host-1.internal => "host-1.internal"",
      "host. => "host."",
      "a b => "! is \\"a b\\", which is neither an IP address nor a host name"",
      "-a => "! is \\"-a\\", which is neither an IP address nor a host name"",
      "[::1] => "! is \\"[::1]\\", which is neither an IP address nor a host name"",
    ]
  `);
  expect(
    table(readSiteUrl, [
      ...["https://www.example.com", "http://a:81/", "ftp://a", "https:a", "www.example.com"],
      ...["https://u@a", "https://:p@a", "https://a/b", "https://a/?b", "https://a/#b"],
    ]),
  ).toMatchInlineSnapshot(`
    [
      "https://www.example.com => "https://www.example.com"",
      "http://a:81/ => "http://a:81"",
      "ftp://a => "! is \\"ftp://a\\", which is not an http:// or https:// URL"",
      "https:a => "! is \\"https:a\\", which is not an http:// or https:// URL"",
      "www.example.com => "! is \\"www.example.com\\", which is not an http:// or https:// URL"",
      "https://u@a => "! carries a user name or password, which a public address must not"",
      "https://:p@a => "! carries a user name or password, which a public address must not"",
      "https://a/b => "! is \\"https://a/b\\", which has more than the origin https://a"",
      "https://a/?b => "! is \\"https://a/?b\\", which has more than the origin https://a"",
      "https://a/#b => "! is \\"https://a/#b\\", which has more than the origin https://a"",
    ]
  `);
  expect(
    table(readSiteHosts, [
      ...["a.com=en,a.cn=zh", " A.com = en , a.cn=zh", "a.com=en", "a.com=en,a.com=zh"],
      ...["a.com=en,b.com=en", "a.com=fr", "a.com", "=en", "a.com=en=zh", "a/b=en", "a b=en,x=zh"],
    ]),
  ).toMatchInlineSnapshot(`
    [
      "a.com=en,a.cn=zh => [["a.com","en"],["a.cn","zh"]]",
      " A.com = en , a.cn=zh => [["a.com","en"],["a.cn","zh"]]",
      "a.com=en => "! has no host for the language zh"",
      "a.com=en,a.com=zh => "! names the host a.com twice"",
      "a.com=en,b.com=en => "! names the language en twice; each has one host"",
      "a.com=fr => "! gives a.com a language that is none of en, zh"",
      "a.com => "! gives a.com a language that is none of en, zh"",
      "=en => "! has the part \\"=en\\", which is not host=language"",
      "a.com=en=zh => "! has the part \\"a.com=en=zh\\", which is not host=language"",
      "a/b=en => "! has the part \\"a/b=en\\", which is not host=language"",
      "a b=en,x=zh => "! has the part \\"a b=en\\", which is not host=language"",
    ]
  `);
  expect(
    table(readTrustProxy, [
      ...["true", "false", "2", "10.0.0.1", "10.0.0.0/8, loopback", "10.0.0.0/33", "::1/128"],
      ...["::1/129", "10.0.0.0/0", "10.0.0.0/1", "10.0.0.0/32", "10.0.0.0/x", "10.0.0.0/8/8"],
      ...["fe80::1%eth0", "host", "", "uniquelocal", "linklocal"],
    ]),
  ).toMatchInlineSnapshot(`
    [
      "true => true",
      "false => false",
      "2 => "! is \\"2\\", a number of hops: name the proxies' addresses instead"",
      "10.0.0.1 => ["10.0.0.1"]",
      "10.0.0.0/8, loopback => ["10.0.0.0/8","loopback"]",
      "10.0.0.0/33 => "! has the part \\"10.0.0.0/33\\", which is neither an address nor a CIDR range, nor is it \\"true\\""",
      "::1/128 => ["::1/128"]",
      "::1/129 => "! has the part \\"::1/129\\", which is neither an address nor a CIDR range, nor is it \\"true\\""",
      "10.0.0.0/0 => "! has the part \\"10.0.0.0/0\\", which is neither an address nor a CIDR range, nor is it \\"true\\""",
      "10.0.0.0/1 => ["10.0.0.0/1"]",
      "10.0.0.0/32 => ["10.0.0.0/32"]",
      "10.0.0.0/x => "! has the part \\"10.0.0.0/x\\", which is neither an address nor a CIDR range, nor is it \\"true\\""",
      "10.0.0.0/8/8 => "! has the part \\"10.0.0.0/8/8\\", which is neither an address nor a CIDR range, nor is it \\"true\\""",
      "fe80::1%eth0 => "! has the part \\"fe80::1%eth0\\", which is neither an address nor a CIDR range, nor is it \\"true\\""",
      "host => "! has the part \\"host\\", which is neither an address nor a CIDR range, nor is it \\"true\\""",
      " => "! has the part \\"\\", which is neither an address nor a CIDR range, nor is it \\"true\\""",
      "uniquelocal => ["uniquelocal"]",
      "linklocal => ["linklocal"]",
    ]
  `);
  const hosts = (...names: string[]) => new Map(names.map((name) => [name, "en" as const]));
  expect([
    isTrial(undefined, undefined),
    isTrial("http://localhost:3000", undefined),
    isTrial("http://127.1.2.3", hosts("a.localhost", "[::1]:80", "0.0.0.0")),
  ]).toEqual([true, true, true]);
  expect([
    isTrial("https://www.example.com", undefined),
    isTrial("http://localhost", hosts("localhost", "example.cn")),
    isTrial(undefined, hosts("localhost.example.com")),
  ]).toEqual([false, false, false]);
});

it("Settings of the storage", () => {
  expect(
    table(readStorageUrl, [
      ...["disk", "s3://files", "S3://files/a//b/", "s3://files/a%20b", "s3://files/%"],
      ...["s3://files/.a", "s3://files/a/..b", "https://files", "files", "s3://u@files"],
      ...["s3://:p@files", "s3://f", "s3://Files_1", "s3://files?a=1", "s3://files#a"],
      ...["s3://files?region=eu", "s3://files?endpoint=http://a:9000", "s3://files?pathStyle=true"],
      "s3://files?endpoint=http://a&pathStyle=false",
      "s3://files?pathStyle=yes",
      ...["http://a/b", "http://a?b", "http://u@a", "ftp://a", "a"].map(
        (endpoint) => `s3://files?endpoint=${encodeURIComponent(endpoint)}`,
      ),
    ]),
  ).toMatchInlineSnapshot(`
    [
      "disk => none",
      "s3://files => {"bucket":"files","prefix":"","pathStyle":false}",
      "S3://files/a//b/ => {"bucket":"files","prefix":"a/b","pathStyle":false}",
      "s3://files/a%20b => {"bucket":"files","prefix":"a b","pathStyle":false}",
      "s3://files/% => "! has a % in it that must be written as %25"",
      "s3://files/.a => "! has a step in its prefix that begins with a dot"",
      "s3://files/a/..b => "! has a step in its prefix that begins with a dot"",
      "https://files => "! is neither disk nor a URL that begins with s3://"",
      "files => "! is neither disk nor a URL that begins with s3://"",
      "s3://u@files => "! has a key in it: keys are variables of their own"",
      "s3://:p@files => "! has a key in it: keys are variables of their own"",
      "s3://f => "! names no bucket, s3://bucket"",
      "s3://Files_1 => "! names no bucket, s3://bucket"",
      "s3://files?a=1 => "! takes the queries endpoint, region, pathStyle and no others"",
      "s3://files#a => "! takes the queries endpoint, region, pathStyle and no others"",
      "s3://files?region=eu => {"bucket":"files","prefix":"","region":"eu","pathStyle":false}",
      "s3://files?endpoint=http://a:9000 => {"bucket":"files","prefix":"","endpoint":"http://a:9000","pathStyle":true}",
      "s3://files?pathStyle=true => {"bucket":"files","prefix":"","pathStyle":true}",
      "s3://files?endpoint=http://a&pathStyle=false => {"bucket":"files","prefix":"","endpoint":"http://a","pathStyle":false}",
      "s3://files?pathStyle=yes => "! has a pathStyle that is neither true nor false"",
      "s3://files?endpoint=http%3A%2F%2Fa%2Fb => "! has an endpoint that is not http://host:port or https://host:port"",
      "s3://files?endpoint=http%3A%2F%2Fa%3Fb => "! has an endpoint that is not http://host:port or https://host:port"",
      "s3://files?endpoint=http%3A%2F%2Fu%40a => "! has an endpoint that is not http://host:port or https://host:port"",
      "s3://files?endpoint=ftp%3A%2F%2Fa => "! has an endpoint that is not http://host:port or https://host:port"",
      "s3://files?endpoint=a => "! has an endpoint that is not http://host:port or https://host:port"",
    ]
  `);
  expect(table(readKey, ["abc", "a b", "a\u0085"])).toMatchInlineSnapshot(`
    [
      "abc => "abc"",
      "a b => "! contains a blank or a control character"",
      "a => "! contains a blank or a control character"",
    ]
  `);
  const place = {
    bucket: "files",
    prefix: "",
    endpoint: undefined,
    region: undefined,
    pathStyle: false,
  };
  const pair = { STORAGE_ACCESS_KEY: "a", STORAGE_SECRET_KEY: "b" };
  const [access, secret] = [{ STORAGE_ACCESS_KEY: "a" }, { STORAGE_SECRET_KEY: "b" }];
  expect(
    [{}, pair, access, secret].map(
      (keys) => storageOf({ STORAGE_URL: place, ...keys })?.credentials,
    ),
  ).toEqual([undefined, { accessKeyId: "a", secretAccessKey: "b" }, undefined, undefined]);
  expect(storageOf(pair)).toBeUndefined();
  const examples = {
    STORAGE_ACCESS_KEY: "x",
    STORAGE_SECRET_KEY: "y",
    BACKUP_ACCESS_KEY: "z",
    BACKUP_SECRET_KEY: "w",
  };
  expect(
    [{}, pair, access, secret, { BACKUP_SECRET_KEY: "b", ...access }].map((given) =>
      problemsOfKeys(given, examples),
    ),
  ).toMatchInlineSnapshot(`
    [
      [],
      [],
      [
        "STORAGE_SECRET_KEY is missing, but STORAGE_ACCESS_KEY is set. Example: STORAGE_SECRET_KEY=y",
      ],
      [
        "STORAGE_ACCESS_KEY is missing, but STORAGE_SECRET_KEY is set. Example: STORAGE_ACCESS_KEY=x",
      ],
      [
        "STORAGE_SECRET_KEY is missing, but STORAGE_ACCESS_KEY is set. Example: STORAGE_SECRET_KEY=y",
        "BACKUP_ACCESS_KEY is missing, but BACKUP_SECRET_KEY is set. Example: BACKUP_ACCESS_KEY=z",
      ],
    ]
  `);
});

it("Settings of the OpenID provider", () => {
  expect(
    table(readIssuer, [
      ...["https://id.example.com/a", "http://localhost:9000", "http://id.example.com", "id"],
      ...["https://u@a", "https://:p@a", "https://a?b", "https://a#b"],
    ]),
  ).toMatchInlineSnapshot(`
    [
      "https://id.example.com/a => "https://id.example.com/a"",
      "http://localhost:9000 => "http://localhost:9000"",
      "http://id.example.com => "! is not a URL that begins with https://"",
      "id => "! is not a URL that begins with https://"",
      "https://u@a => "! is no issuer: it has a password, a query or an anchor"",
      "https://:p@a => "! is no issuer: it has a password, a query or an anchor"",
      "https://a?b => "! is no issuer: it has a password, a query or an anchor"",
      "https://a#b => "! is no issuer: it has a password, a query or an anchor"",
    ]
  `);
  expect(table(readOpenIdSecret, ["a b", "a\nb"])).toMatchInlineSnapshot(`
    [
      "a b => "a b"",
      "a
    b => "! contains a control character"",
    ]
  `);
  expect(
    table(readScopes, ["email", "openid,profile  email", 'a"b', "", "a,\u00e9"]),
  ).toMatchInlineSnapshot(`
    [
      "email => ["openid","email"]",
      "openid,profile  email => ["openid","profile","email"]",
      "a"b => "! has the part \\"a\\\\\\"b\\", which is no scope"",
      " => "! has the part \\"\\", which is no scope"",
      "a,é => "! has the part \\"é\\", which is no scope"",
    ]
  `);
  expect(table(readFactorValues, ["off", "mfa", "mfa, hwk"])).toMatchInlineSnapshot(`
    [
      "off => []",
      "mfa => ["mfa"]",
      "mfa, hwk => ["mfa","hwk"]",
    ]
  `);
  expect(
    table(readGroupRoles, [
      '{"a":["editor"],"b":[]}',
      '{"a":[{"role":"translator","languages":["zh","en","zh"]}]}',
      '{"a":["Editor"]}',
      '{"a":"editor"}',
      '{"":["editor"]}',
      '{"a":[{"role":"editor","no":1}]}',
      '{"a":[],"a":[]}',
      "a",
      "[]",
    ]),
  ).toMatchInlineSnapshot(`
    [
      "{"a":["editor"],"b":[]} => [["a",[{"role":"editor","limits":{}}]],["b",[]]]",
      "{"a":[{"role":"translator","languages":["zh","en","zh"]}]} => [["a",[{"role":"translator","limits":{"languages":["en","zh"]}}]]]",
      "{"a":["Editor"]} => "! has something at \\"a → 0\\" that is neither a role nor its limits"",
      "{"a":"editor"} => "! has something at \\"a\\" that is neither a role nor its limits"",
      "{"":["editor"]} => "! has something at \\"\\" that is neither a role nor its limits"",
      "{"a":[{"role":"editor","no":1}]} => "! has something at \\"a → 0\\" that is neither a role nor its limits"",
      "{"a":[],"a":[]} => "! gives the name \\"a\\" twice"",
      "a => "! is not JSON"",
      "[] => "! has something at \\"\\" that is neither a role nor its limits"",
    ]
  `);
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return told(() => readOpenIdSecretFile(join(folder, name)));
  };
  expect([file("a", "secret\n"), file("b", "secret\r\n"), file("c", " a ")]).toEqual([
    "secret",
    "secret",
    " a ",
  ]);
  expect(
    [
      file("d", "\n"),
      file("e", "a\nb"),
      told(() => readOpenIdSecretFile(join(folder, "none"))),
    ].map((one) => String(one).replace(folder, "")),
  ).toMatchInlineSnapshot(`
      [
        "! is "/d", which is empty",
        "! contains a control character",
        "! is "/none", which cannot be read",
      ]
    `);
  const issuer = { OIDC_ISSUER: "https://id.example.com/a", OIDC_CLIENT_ID: "us" };
  expect(openIdOf({ OIDC_ISSUER: "https://a" })).toBeUndefined();
  expect(openIdOf({ OIDC_CLIENT_ID: "us" })).toBeUndefined();
  expect(openIdOf(issuer)).toMatchInlineSnapshot(`
    {
      "clientId": "us",
      "clientSecret": undefined,
      "factors": [
        "mfa",
      ],
      "groupsClaim": "groups",
      "issuer": "https://id.example.com/a",
      "makesAccounts": true,
      "name": "id.example.com",
      "roles": Map {},
      "scopes": [
        "openid",
        "profile",
        "email",
      ],
    }
  `);
  expect(
    openIdOf({
      ...issuer,
      OIDC_CLIENT_SECRET: "a",
      OIDC_CLIENT_SECRET_FILE: "b",
      OIDC_NAME: "Ours",
      OIDC_SCOPES: ["openid"],
      OIDC_GROUPS_CLAIM: "teams",
      OIDC_ROLES: new Map([["a", []]]),
      OIDC_FACTOR: [],
      OIDC_NEW_ACCOUNTS: false,
    }),
  ).toMatchInlineSnapshot(`
    {
      "clientId": "us",
      "clientSecret": "b",
      "factors": [],
      "groupsClaim": "teams",
      "issuer": "https://id.example.com/a",
      "makesAccounts": false,
      "name": "Ours",
      "roles": Map {
        "a" => [],
      },
      "scopes": [
        "openid",
      ],
    }
  `);
  const [secret, path] = [{ OIDC_CLIENT_SECRET: "a" }, { OIDC_CLIENT_SECRET_FILE: "b" }];
  expect(
    [{}, secret, path, { ...secret, ...path }].map((given) =>
      problemsOfOpenId(given, { OIDC_CLIENT_SECRET_FILE: "/run/secret" }),
    ),
  ).toMatchInlineSnapshot(`
    [
      [],
      [],
      [],
      [
        "OIDC_CLIENT_SECRET_FILE is set, and so is OIDC_CLIENT_SECRET: there may be one of the two. Example: OIDC_CLIENT_SECRET_FILE=/run/secret",
      ],
    ]
  `);
});

it("Settings of backups", () => {
  expect(
    table(readBackupTarget, ["/var/backups", "s3://files/a", "http://a", "s3:"]),
  ).toMatchInlineSnapshot(`
    [
      "/var/backups => {"folder":"/var/backups"}",
      "s3://files/a => {"bucket":"files","prefix":"a","pathStyle":false}",
      "http://a => "! is neither a folder nor a URL that begins with s3://"",
      "s3: => "! is neither disk nor a URL that begins with s3://"",
    ]
  `);
  for (const name of ["disk:", "disk"]) {
    expect(readBackupTarget(name)).toEqual({ folder: resolve(name) });
  }
  expect(() => readBackupTarget("/a\0")).toThrow("neither a folder");
  const key = `age1${"a".repeat(20)}`;
  expect(
    table(readRecipients, [
      key,
      `${key}, ${key}`,
      `${key},x`,
      "AGE-SECRET-KEY-1",
      `age1${"a".repeat(19)}`,
    ]),
  ).toMatchInlineSnapshot(`
    [
      "age1aaaaaaaaaaaaaaaaaaaa => ["age1aaaaaaaaaaaaaaaaaaaa"]",
      "age1aaaaaaaaaaaaaaaaaaaa, age1aaaaaaaaaaaaaaaaaaaa => ["age1aaaaaaaaaaaaaaaaaaaa","age1aaaaaaaaaaaaaaaaaaaa"]",
      "age1aaaaaaaaaaaaaaaaaaaa,x => "! has a part that is no public key of age (age1…)"",
      "AGE-SECRET-KEY-1 => "! has a secret key: only public keys (age1…) belong on the server"",
      "age1aaaaaaaaaaaaaaaaaaa => "! has a part that is no public key of age (age1…)"",
    ]
  `);
  expect(
    table(readPassphrase, ["x".repeat(15), "x".repeat(16), "𠀀".repeat(15)]),
  ).toMatchInlineSnapshot(`
    [
      "xxxxxxxxxxxxxxx => "! is shorter than 16 characters"",
      "xxxxxxxxxxxxxxxx => "xxxxxxxxxxxxxxxx"",
      "𠀀𠀀𠀀𠀀𠀀𠀀𠀀𠀀𠀀𠀀𠀀𠀀𠀀𠀀𠀀 => "! is shorter than 16 characters"",
    ]
  `);
  expect(
    table(readRetention, ["7d,4w,12m", "7d, 4w, 0m", "7d,4w", "1000d,1w,1m"]),
  ).toMatchInlineSnapshot(`
    [
      "7d,4w,12m => {"days":7,"weeks":4,"months":12}",
      "7d, 4w, 0m => {"days":7,"weeks":4,"months":0}",
      "7d,4w => "! does not say days, weeks and months"",
      "1000d,1w,1m => "! does not say days, weeks and months"",
    ]
  `);
  const bucket = {
    bucket: "files",
    prefix: "",
    endpoint: undefined,
    region: undefined,
    pathStyle: false,
  };
  const storage = { accessKeyId: "s", secretAccessKey: "t" };
  const own = { BACKUP_ACCESS_KEY: "a", BACKUP_SECRET_KEY: "b" };
  expect([
    fixedBackupOf({}, storage),
    fixedBackupOf({ BACKUP_TO: bucket }, storage),
    fixedBackupOf({ BACKUP_TO: bucket, ...own }, storage),
    fixedBackupOf({ BACKUP_TO: bucket, BACKUP_ACCESS_KEY: "a" }, undefined),
    fixedBackupOf({ BACKUP_TO: { folder: "/a" }, BACKUP_PASSPHRASE: "p" }, storage),
    fixedBackupOf({ BACKUP_RECIPIENTS: [key], BACKUP_PASSPHRASE: "p" }, undefined),
  ]).toMatchInlineSnapshot(`
    [
      {
        "everyHours": undefined,
        "incrementMinutes": undefined,
        "keep": undefined,
        "key": undefined,
        "keys": undefined,
        "place": undefined,
      },
      {
        "everyHours": undefined,
        "incrementMinutes": undefined,
        "keep": undefined,
        "key": undefined,
        "keys": undefined,
        "place": {
          "bucket": {
            "bucket": "files",
            "credentials": {
              "accessKeyId": "s",
              "secretAccessKey": "t",
            },
            "endpoint": undefined,
            "pathStyle": false,
            "prefix": "",
            "region": undefined,
          },
        },
      },
      {
        "everyHours": undefined,
        "incrementMinutes": undefined,
        "keep": undefined,
        "key": undefined,
        "keys": {
          "accessKeyId": "a",
          "secretAccessKey": "b",
        },
        "place": {
          "bucket": {
            "bucket": "files",
            "credentials": {
              "accessKeyId": "a",
              "secretAccessKey": "b",
            },
            "endpoint": undefined,
            "pathStyle": false,
            "prefix": "",
            "region": undefined,
          },
        },
      },
      {
        "everyHours": undefined,
        "incrementMinutes": undefined,
        "keep": undefined,
        "key": undefined,
        "keys": undefined,
        "place": {
          "bucket": {
            "bucket": "files",
            "credentials": undefined,
            "endpoint": undefined,
            "pathStyle": false,
            "prefix": "",
            "region": undefined,
          },
        },
      },
      {
        "everyHours": undefined,
        "incrementMinutes": undefined,
        "keep": undefined,
        "key": {
          "passphrase": "p",
        },
        "keys": undefined,
        "place": {
          "folder": "/a",
        },
      },
      {
        "everyHours": undefined,
        "incrementMinutes": undefined,
        "keep": undefined,
        "key": {
          "recipients": [
            "age1aaaaaaaaaaaaaaaaaaaa",
          ],
        },
        "keys": undefined,
        "place": undefined,
      },
    ]
  `);
  const [to, recipients, passphrase] = [
    { BACKUP_TO: "/a" },
    { BACKUP_RECIPIENTS: key },
    { BACKUP_PASSPHRASE: "p" },
  ];
  expect(
    [
      ...[{}, to, { ...to, ...recipients }, { ...to, ...passphrase }],
      ...[recipients, { ...recipients, ...passphrase }],
    ].map((given) => problemsOfBackup(given, { BACKUP_RECIPIENTS: "age1…" })),
  ).toMatchInlineSnapshot(`
    [
      [],
      [
        "BACKUP_RECIPIENTS is missing, but BACKUP_TO is set (BACKUP_PASSPHRASE would do as well). Example: BACKUP_RECIPIENTS=age1…",
      ],
      [],
      [],
      [],
      [
        "BACKUP_RECIPIENTS cannot be set beside BACKUP_PASSPHRASE: an archive has one or the other. Example: BACKUP_RECIPIENTS=age1…",
      ],
    ]
  `);
});

it("Settings of mail servers and virus scanners", () => {
  expect(
    table(readSmtpUrl, [
      "smtp://a",
      "smtps://u:p@a:465",
      "http://a",
      "smtp://",
      "smtp://u%@a",
      "a",
    ]),
  ).toMatchInlineSnapshot(`
    [
      "smtp://a => "smtp://a"",
      "smtps://u:p@a:465 => "smtps://u:p@a:465"",
      "http://a => "! is not a URL that begins with smtp:// or smtps:// and names a host"",
      "smtp:// => "! is not a URL that begins with smtp:// or smtps:// and names a host"",
      "smtp://u%@a => "! has a % in it that must be written as %25"",
      "a => "! is not a URL that begins with smtp:// or smtps:// and names a host"",
    ]
  `);
  expect(
    table(readImapUrl, [
      ...[
        "imaps://u:p@a",
        "imap://u:p@a",
        "imaps://u:p@a:1/Sales%20mail",
        "imaps://u%40b:p@[::1]/",
      ],
      ...["imaps://a", "imaps://u:p@", "http://u:p@a", "imaps://u%:p@a", "imaps://u:p@a/%", "a"],
    ]),
  ).toMatchInlineSnapshot(`
    [
      "imaps://u:p@a => {"host":"a","port":993,"security":"tls","user":"u","password":"p","folder":"INBOX"}",
      "imap://u:p@a => {"host":"a","port":143,"security":"starttls","user":"u","password":"p","folder":"INBOX"}",
      "imaps://u:p@a:1/Sales%20mail => {"host":"a","port":1,"security":"tls","user":"u","password":"p","folder":"Sales mail"}",
      "imaps://u%40b:p@[::1]/ => {"host":"::1","port":993,"security":"tls","user":"u@b","password":"p","folder":"INBOX"}",
      "imaps://a => "! is not a URL that begins with imap:// or imaps:// and names an account and a host"",
      "imaps://u:p@ => "! is not a URL that begins with imap:// or imaps:// and names an account and a host"",
      "http://u:p@a => "! is not a URL that begins with imap:// or imaps:// and names an account and a host"",
      "imaps://u%:p@a => "! has a % in it that must be written as %25"",
      "imaps://u:p@a/% => "! has a % in it that must be written as %25"",
      "a => "! is not a URL that begins with imap:// or imaps:// and names an account and a host"",
    ]
  `);
  expect(
    table(readClamdUrl, [
      "tcp://a:1",
      "tcp://a:1/b",
      "tcp://",
      "unix:/a/b",
      "unix://a",
      "http://a",
      "a",
    ]),
  ).toMatchInlineSnapshot(`
    [
      "tcp://a:1 => "tcp://a:1"",
      "tcp://a:1/b => "! is \\"tcp://a:1/b\\", which is neither tcp://host:port nor unix:/path"",
      "tcp:// => "! is \\"tcp://\\", which is neither tcp://host:port nor unix:/path"",
      "unix:/a/b => "unix:/a/b"",
      "unix://a => "! is \\"unix://a\\", which is neither tcp://host:port nor unix:/path"",
      "http://a => "! is \\"http://a\\", which is neither tcp://host:port nor unix:/path"",
      "a => "! is \\"a\\", which is neither tcp://host:port nor unix:/path"",
    ]
  `);
  expect(
    table(readMailbox, [
      "a@b.com",
      "A B <a@b.com>",
      '"A, B" <a@b.com>',
      "A <a>",
      "A\u0085 <a@b.com>",
      "<a@b.com>",
      "a",
    ]),
  ).toMatchInlineSnapshot(`
    [
      "a@b.com => {"name":"","address":"a@b.com"}",
      "A B <a@b.com> => {"name":"A B","address":"a@b.com"}",
      ""A, B" <a@b.com> => {"name":"A, B","address":"a@b.com"}",
      "A <a> => "! is \\"A <a>\\", which is no mail address"",
      "A <a@b.com> => "! is \\"A <a@b.com>\\", which is no mail address"",
      "<a@b.com> => {"name":"","address":"a@b.com"}",
      "a => "! is \\"a\\", which is no mail address"",
    ]
  `);
  expect(
    table(readAddresses, ["a@b.com", "a@b.com, c@d.com", "a@b.com,", "a"]),
  ).toMatchInlineSnapshot(`
    [
      "a@b.com => ["a@b.com"]",
      "a@b.com, c@d.com => ["a@b.com","c@d.com"]",
      "a@b.com, => "! has the part \\"\\", which is no address"",
      "a => "! has the part \\"a\\", which is no address"",
    ]
  `);
});

it("Settings of shared caches", () => {
  expect([edgeCaching(undefined), edgeCaching(0), edgeCaching(60), edgeCaching(60, 5)]).toEqual([
    undefined,
    { seconds: 0, outageSeconds: 3_600 },
    { seconds: 60, outageSeconds: 3_600 },
    { seconds: 60, outageSeconds: 5 },
  ]);
  expect(table(readPurgeKind, ["webhook", "varnish", "none"])).toMatchInlineSnapshot(`
    [
      "webhook => "webhook"",
      "varnish => "! is \\"varnish\\", which Tapeout does not purge any more: use webhook, with a service that passes the tags on"",
      "none => "! is \\"none\\", which is none of cloudflare, webhook"",
    ]
  `);
  expect(
    table(readPurgeUrls, [
      "https://a/b",
      "http://a, https://b",
      "ftp://a",
      "a",
      "http://u@a",
      "http://:p@a",
    ]),
  ).toMatchInlineSnapshot(`
    [
      "https://a/b => ["https://a/b"]",
      "http://a, https://b => ["http://a","https://b"]",
      "ftp://a => "! has a part that is not an http:// or https:// URL"",
      "a => "! has a part that is not an http:// or https:// URL"",
      "http://u@a => "! carries a user name or password: its secret is PURGE_TOKEN"",
      "http://:p@a => "! carries a user name or password: its secret is PURGE_TOKEN"",
    ]
  `);
  expect(table(readPurgeToken, ["a-b~!", "a b", "\u00e9"])).toMatchInlineSnapshot(`
    [
      "a-b~! => "a-b~!"",
      "a b => "! has characters that are neither letters, digits nor signs of ASCII"",
      "é => "! has characters that are neither letters, digits nor signs of ASCII"",
    ]
  `);
  const urls = ["https://a"];
  expect([
    purgeSetting({}),
    purgeSetting({ PURGE_KIND: "webhook" }),
    purgeSetting({ PURGE_URL: urls }),
    purgeSetting({ PURGE_KIND: "webhook", PURGE_URL: urls, PURGE_TOKEN: "t" }),
  ]).toEqual([undefined, undefined, undefined, { kind: "webhook", urls, token: "t" }]);
});
