import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { stringify } from "yaml";
import { runContent } from "../../tests/support/server.ts";
import { startBuiltServer } from "../machine/builtServer.ts";
import { workFolder } from "../machine/processes.ts";
import { get, readerHeaders } from "../machine/readerRequest.ts";
import type { Report } from "../report.ts";

const batch = 5;

/** Ids of the documents that are imported, above those of the demo company. */
const firstId = 900_000;

/**
 * Markup that would run script in a browser if it were not sanitised; `RUN` stands for the call.
 */
const payloads = [
  "<script>RUN</script>",
  "<img src=x onerror=RUN>",
  "<svg onload=RUN>",
  "<svg><script>RUN</script></svg>",
  "<svg><style><img src=x onerror=RUN></style></svg>",
  "<math><mtext><table><mglyph><style><img src=x onerror=RUN>",
  "<noscript><p title='</noscript><img src=x onerror=RUN>'>",
  "<template><img src=x onerror=RUN></template>",
  '<a href="javascript:RUN">a</a>',
  '<a href="java&#10;script:RUN">a</a>',
  '<a href="&#x6A;avascript:RUN">a</a>',
  "<a href='doc:\" onmouseover=RUN x=\"'>a</a>",
  '<a href="data:text/html,<script>RUN</script>">a</a>',
  "<iframe srcdoc='<script>RUN</script>'></iframe>",
  "<form><button formaction=javascript:RUN>a</button></form>",
  "<object data=javascript:RUN></object>",
  "<style>@import 'javascript:RUN';</style>",
  '<p style="background:url(javascript:RUN)">a</p>',
  "<details open ontoggle=RUN>a</details>",
  '<img src="/storage/a.png" alt=\'"><script>RUN</script>\'>',
  "<!--><img src=x onerror=RUN>-->",
  "<![CDATA[><img src=x onerror=RUN>]]>",
  "<title><img src=x onerror=RUN></title>",
  "<textarea><img src=x onerror=RUN></textarea>",
] as const;

const wrapped = fc.tuple(
  fc.constantFrom(
    "",
    "<p>",
    "<table><tr>",
    "<ul>",
    "<svg>",
    "<math>",
    "<select>",
    '<a href="doc:rg1032">',
  ),
  fc.array(fc.constantFrom(...payloads), { minLength: 1, maxLength: 4 }),
  fc.constantFrom("", "</p>", "</table>", "</svg>", "\0", "<", "<!--"),
);

/**
 * News with hostile HTML, imported as `npm run content -- import` does, while the server runs. An
 * import may refuse them; what it takes must not reach a page where it could run.
 */
export async function hostileImports(report: Report, seconds: number): Promise<void> {
  report.title(`Hostile HTML imported, ${seconds} s`);
  using data = workFolder();
  using work = workFolder();
  await using server = await startBuiltServer({ dataDir: data.path });
  const file = join(work.path, "hostile.yaml");
  const began = performance.now();
  let [taken, refused, wrong] = [0, 0, 0];
  for (let round = 0; performance.now() - began < seconds * 1_000; round += 1) {
    const bodies = fc.sample(wrapped, { numRuns: batch, seed: round + 1 });
    const documents = bodies.map(([open, inner, close], index) =>
      newsOf(firstId + round * batch + index, open + inner.join("") + close),
    );
    writeFileSync(file, documents.map((one) => stringify(one)).join("---\n"));
    const isTaken = await runContent(data.path, ["import", file]).then(
      () => true,
      () => false,
    );
    if (!isTaken) {
      refused += batch;
      continue;
    }
    taken += batch;
    await shown(addressOf(server.origin, firstId + round * batch));
    for (const { id } of documents) {
      const page = await get(addressOf(server.origin, id), headers);
      if (page.status !== 200 || canRun(page.body.toString())) {
        wrong += 1;
        report.note(
          `${page.status}: ${JSON.stringify(documents.find((one) => one.id === id)?.body.body.en)}`,
        );
      }
    }
  }
  report.note(`${taken} documents were taken, ${refused} refused`);
  report.target("pages where something could run", wrong, { atMost: 0 });
}

const headers = { ...readerHeaders.desktop, "accept-encoding": "identity" };

const addressOf = (origin: string, id: number) => `${origin}/rk-publish?id=${id}`;

/** The server follows publications of other processes; this waits until it has. */
async function shown(url: string): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    if ((await get(url, headers)).status === 200) return;
    await sleep(20);
  }
}

function newsOf(id: number, html: string) {
  const body = html.replaceAll("RUN", `hostile${id}()`);
  return {
    type: "news",
    key: `news/hostile-${id}`,
    id,
    body: {
      column: "news/company",
      title: { en: `Number ${id}`, zh: `编号 ${id}` },
      summary: { en: "A summary.", zh: "摘要。" },
      date: "2026-11-01",
      body: { en: body, zh: body },
    },
  };
}

/** Whether the call stands within a tag, or in an element whose text a browser runs or reads as rules. */
function canRun(html: string): boolean {
  const shown = html
    .replace(/<script type="application\/ld\+json">[^<]*<\/script>/g, "")
    .replace(/<meta [^>]*>/g, "");
  return (
    /<[a-z!][^<>]*hostile\d+\(\)/i.test(shown) ||
    /<(?:script|style)\b[^>]*>[^<]*hostile\d/i.test(shown)
  );
}
