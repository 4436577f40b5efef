import { checkServerIdentity, type PeerCertificate } from "node:tls";
import type { CertificateKind } from "../site/systemStatusCodes.ts";
import { events } from "./events.ts";

/**
 * Options of a TLS connection that publish when the certificate of the server expires. The check of its name is
 * the usual one. Nothing is published of sessions that are resumed.
 */
export function notingCertificates(kind: CertificateKind) {
  return {
    checkServerIdentity(host: string, certificate: PeerCertificate): Error | undefined {
      const validTo = Date.parse(certificate.valid_to);
      if (!Number.isNaN(validTo)) events.publish("certificate", { kind, host, validTo });
      return checkServerIdentity(host, certificate);
    },
  };
}
