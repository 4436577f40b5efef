import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import tls from "node:tls";
import { SMTPServer } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { forEachStore } from "../../tests/support/store.ts";
import { smtpMailer } from "../base/mail/smtpMailer.ts";
import { events } from "../base/process/events.ts";
import { seenCertificates } from "../staff/systemStatus/freeSpaceAndCertificates.ts";
import { noteCertificates } from "./recordCertificateExpiry.ts";

const dayMs = 86_400_000;

/** A certificate of this machine for ten days, which this process trusts; undefined without openssl. */
function trustedCertificate() {
  const folder = mkdtempSync(join(tmpdir(), "tapeout-tls-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const { status } = spawnSync("openssl", [
    ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "10", "-subj", "/CN=localhost"],
    ...["-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", cert],
  ]);
  if (status !== 0) {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  const made = { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
  rmSync(folder, { recursive: true });
  return made;
}

const certificate = trustedCertificate();

const mail = {
  ...{ from: { name: "", address: "service@example.com" }, to: ["ada@example.com"] },
  ...{ subject: "S", text: "T", messageId: "one@example.com", date: new Date() },
};

forEachStore("The certificate of a mail server", (open) => {
  test.skipIf(certificate === undefined)(
    "is recorded when a mail is sent, and not for an untrusted server",
    async () => {
      const store = await open();
      const usual = tls.getCACertificates("default");
      onTestFinished(() => tls.setDefaultCACertificates(usual));
      const server = new SMTPServer({ ...certificate, secure: true, authOptional: true });
      // Who does not trust it hangs up.
      server.on("error", () => undefined);
      server.listen(0, "127.0.0.1");
      await once(server.server, "listening");
      onTestFinished(() => new Promise<void>((done) => server.close(() => done())));
      const address = server.server.address();
      const port = typeof address === "object" ? (address?.port ?? 0) : 0;
      const stop = noteCertificates(store, (error) => {
        throw error;
      });
      onTestFinished(stop);
      const mailer = smtpMailer(`smtps://localhost:${port}`);
      const send = () => mailer.send(mail, AbortSignal.timeout(10_000));
      await expect(send()).rejects.toThrow();
      expect(await seenCertificates(store.db)).toEqual([]);

      tls.setDefaultCACertificates([...usual, certificate?.cert ?? ""]);
      await send();
      await expect
        .poll(() => seenCertificates(store.db))
        .toMatchObject([{ kind: "mail", host: "localhost" }]);
      const [seen] = await seenCertificates(store.db);
      const days = ((seen?.validTo ?? 0) - Date.now()) / dayMs;
      expect(days).toBeGreaterThan(9);
      expect(days).toBeLessThan(11);
      // A newer one takes its place.
      const validTo = Date.now() + 90 * dayMs;
      events.publish("certificate", { kind: "mail", host: "localhost", validTo });
      await expect.poll(async () => (await seenCertificates(store.db))[0]?.validTo).toBe(validTo);
    },
  );
});
