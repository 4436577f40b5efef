import type { ImapServer } from "../../base/mail/imapMailbox.ts";
import { emailAddress } from "../../readers/enquiries/form/contactFormats.ts";
import { ConfigProblem, quoted } from "./problems.ts";

// Readers of what says where other services are: mail, virus scanner.

/** The messages never quote the value: it may hold a password, even where it is malformed. */
export function readSmtpUrl(text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^smtps?:\/\//i.test(text) || url.hostname === "") {
    throw new ConfigProblem("is not a URL that begins with smtp:// or smtps:// and names a host");
  }
  try {
    decodeURIComponent(`${url.username}:${url.password}`);
  } catch {
    throw new ConfigProblem("has a % in it that must be written as %25");
  }
  return text;
}

/** `imaps://user:password@imap.example.com/FOLDER`; without a folder the inbox. */
export function readImapUrl(text: string): Omit<ImapServer, "moveTo"> {
  const url = URL.parse(text);
  if (url === null || !/^imaps?:\/\//i.test(text) || url.hostname === "" || url.username === "") {
    throw new ConfigProblem(
      "is not a URL that begins with imap:// or imaps:// and names an account and a host",
    );
  }
  try {
    const isTls = /^imaps:/i.test(text);
    const usualPort = isTls ? 993 : 143;
    const security = isTls ? "tls" : "starttls";
    return {
      host: url.hostname.replaceAll(/[[\]]/g, ""),
      port: url.port === "" ? usualPort : Number(url.port),
      ...{ security, user: decodeURIComponent(url.username) },
      password: decodeURIComponent(url.password),
      folder: decodeURIComponent(url.pathname.slice(1)) || "INBOX",
    };
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    throw new ConfigProblem("has a % in it that must be written as %25");
  }
}

export function readClamdUrl(text: string): string {
  const url = URL.parse(text);
  const isHost = url?.protocol === "tcp:" && url.hostname !== "" && url.pathname === "";
  const isPath = url?.protocol === "unix:" && /^unix:\/(?!\/)/.test(text);
  if (isHost || isPath) return text;
  throw new ConfigProblem(`is ${quoted(text)}, which is neither tcp://host:port nor unix:/path`);
}

/** `service@example.com`, or `Example Chips <service@example.com>`. */
export function readMailbox(text: string): { name: string; address: string } {
  const [, name = "", address = text] = /^"?([^"<>]*?)"?\s*<([^<>]*)>$/.exec(text) ?? [];
  if (!emailAddress.test(address) || /\p{Cc}/u.test(name)) {
    throw new ConfigProblem(`is ${quoted(text)}, which is no mail address`);
  }
  return { name, address };
}

/** Addresses, separated by commas. */
export function readAddresses(text: string): string[] {
  const addresses = text.split(",").map((part) => part.trim());
  const wrong = addresses.find((address) => !emailAddress.test(address));
  if (wrong !== undefined) {
    throw new ConfigProblem(`has the part ${quoted(wrong)}, which is no address`);
  }
  return addresses;
}
