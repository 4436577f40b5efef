import { hash, randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "../../src/base/store/store.ts";
import { filledForm, multipart, solvedCaptcha } from "../support/enquiries.ts";
import { sampleBodies } from "../support/sampleBodies.ts";
import { asYaml, picture, sampleDocuments } from "../support/sampleFolder.ts";
import { pdfOf } from "../support/samplePdf.ts";
import { staff, startServer } from "../support/server.ts";
import { command } from "./command.ts";

/** Documents of the sample site whose state this file changes. */
const keys = { news: "first-samples", faq: "faq/boot", honour: "award" } as const;

const editor = { account: "editor", password: "five green masks on a shelf" } as const;

/**
 * Fills an empty data folder by the command lines and a running server: documents of every type, published
 * and as drafts, a change that is not saved, a schedule, an embargo, a saved view, uploaded files,
 * settings, accounts, a role, a token, an invitation, and enquiries with an attachment.
 * Needs the built server.
 */
export async function fillDataFolder(dataDir: string): Promise<void> {
  await importContent(dataDir);
  const run = (...line: Parameters<typeof command>[0]) => command(line, { dataDir });
  await run("content", "set", "company.phone", "+86 000 1234 5678");
  await command(["account", "add", staff.account, "--admin"], {
    ...{ dataDir, input: `${staff.password}\n` },
  });
  await command(["account", "add", editor.account, "--role", "editor", "--name", "Ed Itor"], {
    ...{ dataDir, input: `${editor.password}\n` },
  });
  const right = "text.edit:types=news,page;languages=zh";
  const labels = ["--label-en", "Chinese texts", "--label-zh", "中文文字"];
  await run("account", "roles", "define", "chinese-texts", "--right", right, ...labels);
  await run("account", "grant", editor.account, "chinese-texts");

  const at = ["--at", "2099-01-05 09:00 Asia/Shanghai"];
  await run("content", "unpublish", keys.news, "--language", "en");
  await run("content", "publish", keys.news, "--language", "en", ...at);
  await run("content", "embargo", keys.honour, "--name", editor.account);

  const server = startServer(dataDir, { DEMO: "off", TRUST_PROXY: "true" });
  const origin = await server.ready;
  await editDocuments(origin);
  await sendEnquiries(origin, dataDir);
  server.signal("SIGTERM");
  await server.ended;

  await run("account", "token", "create", editor.account, "--name", "agency", "--days", "365");
  await run("account", "invite", "newcomer", "--email", "newcomer@example.com", "--role", "editor");
  const [first] = JSON.parse(await run("enquiries", "export", "--format", "json"));
  await run("enquiries", "state", first.code, "in-work");
}

async function importContent(dataDir: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "tapeout-upgrade-"));
  try {
    await mkdir(join(folder, "media", "sample"), { recursive: true });
    await writeFile(join(folder, "media", "sample", "picture.svg"), picture);
    await writeFile(join(folder, "site.yaml"), asYaml(sampleDocuments));
    await command(["content", "import", folder], { dataDir });
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function editDocuments(origin: string): Promise<void> {
  const call = await signedIn(origin);
  const set = (path: string, before: string, after: string) => ({
    request: `fixture:${randomUUID()}`,
    operations: [{ op: "set", path, before: valueHash(before), after }],
  });
  const { question } = sampleBodies.faq;
  await call(
    "PATCH",
    `/documents/${encodeURIComponent(keys.faq)}`,
    set("/question/en", question.en, "How does it boot?"),
  );
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(pdfOf())], { type: "application/pdf" }), "guide.pdf");
  await call("POST", "/media", form);
  const view = { name: "Parts", queries: { type: "product" }, is_shared: true };
  await call("POST", "/views", view);
}

/** Hash by which a patch names the value that it replaces. */
function valueHash(value: string): string {
  return hash("sha256", JSON.stringify(value), "hex");
}

type Call = (method: string, path: string, body: object) => Promise<void>;

async function signedIn(origin: string): Promise<Call> {
  const login = await fetch(`${origin}/userCenter/v1/login`, {
    ...{ method: "PUT", headers: { "content-type": "application/json", origin } },
    body: JSON.stringify(staff),
  });
  const cookie = login.headers.getSetCookie().map((one) => one.split(";", 1)[0]);
  return async (method, path, body) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${origin}/api/v1/admin${path}`, {
      method,
      headers: {
        ...{ cookie: cookie.join("; "), origin, "x-tapeout-studio": "1" },
        "idempotency-key": randomUUID(),
        ...(!isForm && { "content-type": "application/json" }),
      },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  };
}

async function sendEnquiries(origin: string, dataDir: string): Promise<void> {
  const store = await openStore({ dataDir });
  const captcha = () => solvedCaptcha(store);
  try {
    const file = multipart([
      ["captcha", await captcha()],
      ["file", "Marking 1032, lot 17", "marking.txt"],
    ]);
    const attachment = await posted(`${origin}/web_en/api/v1/guestbook/upload`, file);
    for (const [place, api] of ["web_en", "web_cn"].entries()) {
      const attachments = place === 0 ? [attachment.token] : [];
      const [topic] = sampleBodies.guestbook.topics;
      const more = { company_name: `Acme ${api}`, topic: topic.en };
      const fields = filledForm({ form: "technical", ...more, attachments });
      const sent = { ...fields, idempotency_key: randomUUID(), captcha: await captcha() };
      await posted(`${origin}/${api}/api/v1/guestbook/save`, {
        headers: { "content-type": "application/json" },
        payload: JSON.stringify({ ...sent, fax_number: "" }),
      });
    }
  } finally {
    await store.close();
  }
}

interface Posted {
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | Buffer;
}

async function posted(url: string, { headers, payload }: Posted): Promise<{ token?: string }> {
  const body = typeof payload === "string" ? payload : new Uint8Array(payload);
  const response = await fetch(url, { method: "POST", headers, body });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()).data;
}
