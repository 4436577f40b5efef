import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { dovecotMissing } from "../support/dovecot.ts";
import { mailKills } from "../support/mailKills.ts";

test.skipIf(dovecotMissing !== undefined)(
  "Kills while replies are sent and mails received lose none and duplicate none",
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "mail-kills-"));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    expect(await mailKills({ dataDir }, 4, "1")).toMatchObject({
      ...{ kills: 4, replies: 4, lostMails: 0, doubledMails: 0, lostReplies: 0, doubledReplies: 0 },
    });
  },
  120_000,
);
