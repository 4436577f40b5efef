import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { ImapFlow } from "imapflow";
import type { ImapServer } from "../../src/base/mail/imapMailbox.ts";
import { freePort } from "./ports.ts";
import { until } from "./until.ts";

/** Reason why Dovecot cannot be run here; undefined where it can. */
export const dovecotMissing: string | undefined =
  spawnSync("dovecot", ["--version"]).error === undefined
    ? undefined
    : "dovecot is not installed (apt-get install dovecot-imapd)";

/** An IMAP server of a test, in a temporary folder, with mailboxes that begin empty. */
export interface Dovecot {
  readonly port: number;
  /** A mailbox of the server as it is set for the desk. */
  server(user: string, more?: Partial<ImapServer>): ImapServer;
  /** Puts mails into the inbox of a user. */
  deliver(user: string, ...mails: readonly (string | Buffer)[]): Promise<void>;
  /** Works on a mailbox as its owner's mail program would. */
  as<Result>(user: string, work: (client: ImapFlow) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

const password = "s3cret-word";

/** Starts Dovecot as the current user. */
export async function startDovecot(): Promise<Dovecot> {
  const folder = mkdtempSync(join(tmpdir(), "dovecot-"));
  const port = await freePort();
  for (const name of ["run", "state", "mail"]) mkdirSync(join(folder, name));
  const { uid, username } = userInfo();
  const groupOf = (user: string) =>
    spawnSync("id", ["-gn", user], { encoding: "utf8" }).stdout.trim();
  // Dovecot lets root do nothing but start it: then the users of its package do the rest.
  const isRoot = uid === 0;
  const internal = isRoot ? "dovecot" : username;
  const login = isRoot ? "dovenull" : username;
  const owner = isRoot ? "mail" : username;
  if (isRoot) for (const name of ["", "mail"]) chmodSync(join(folder, name), 0o777);
  writeFileSync(
    join(folder, "dovecot.conf"),
    `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
default_internal_user = ${internal}
default_login_user = ${login}
default_internal_group = ${groupOf(internal)}
first_valid_uid = 1
first_valid_gid = 1
mail_location = maildir:${folder}/mail/%u
mail_uid = ${owner}
mail_gid = ${groupOf(owner)}
mail_max_userip_connections = 100
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${owner} gid=${groupOf(owner)} home=${folder}/mail/%u
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
namespace inbox {
  inbox = yes
}
`,
  );
  const child: ChildProcess = spawn("dovecot", ["-F", "-c", join(folder, "dovecot.conf")], {
    stdio: "ignore",
  });
  const server = (user: string, more: Partial<ImapServer> = {}): ImapServer => ({
    ...{ host: "127.0.0.1", port, security: "none", user, password, folder: "INBOX", moveTo: "" },
    ...more,
  });
  async function as<Result>(user: string, work: (client: ImapFlow) => Promise<Result>) {
    const client = new ImapFlow({
      ...{ host: "127.0.0.1", port, secure: false, doSTARTTLS: false, logger: false },
      ...{ auth: { user, pass: password }, disableAutoIdle: true },
    });
    client.on("error", () => undefined);
    await client.connect();
    try {
      await client.mailboxOpen("INBOX");
      return await work(client);
    } finally {
      await client.logout().catch(() => undefined);
    }
  }
  await until(() => as("nobody@example.com", async () => true).catch(() => false), 50);
  return {
    ...{ port, server, as },
    deliver: (user, ...mails) =>
      as(user, async (client) => {
        for (const mail of mails) await client.append("INBOX", Buffer.from(mail));
      }),
    async close() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
