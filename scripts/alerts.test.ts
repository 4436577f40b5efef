import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { expect, it, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { Metrics } from "../src/server/metrics/metrics.ts";
import { openTestApp } from "../tests/support/app.ts";
import { forEachStore } from "../tests/support/store.ts";
import { projectRoot } from "./stale.ts";

const folder = join(projectRoot, "deploy", "prometheus");
const read = (...path: string[]) => readFileSync(join(projectRoot, ...path), "utf8");

const rulesFile = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          labels: z.object({ severity: z.enum(["page", "ticket"]) }),
          annotations: z.object({ summary: z.string().min(1), runbook: z.string() }),
        }),
      ),
    }),
  ),
});

const alerts = rulesFile
  .parse(parse(read("deploy", "prometheus", "alerts.yml")))
  .groups.flatMap(({ rules }) => rules);

const dashboard = z
  .object({
    panels: z.array(
      z.object({
        title: z.string(),
        targets: z.array(z.object({ expr: z.string() })).optional(),
      }),
    ),
    annotations: z.object({ list: z.array(z.object({ expr: z.string() })) }),
  })
  .parse(JSON.parse(read("deploy", "grafana", "dashboard.json")));

/** Names of figures in an expression; those of functions and labels are not of this form. */
function figuresIn(expression: string): string[] {
  return expression.match(/\b(?:tapeout|nodejs|process)_[a-z0-9_]+/g) ?? [];
}

const runbook = read("docs", "runbook.md");

it.each(alerts)(
  "$alert has its section in the runbook: meaning, diagnosis, remedy",
  ({ alert, annotations }) => {
    expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
    const [, section = ""] = runbook.split(`\n## ${alert}\n`);
    const [text = ""] = section.split("\n## ");
    for (const part of ["**Means.** ", "**Look.** ", "**Do.** "]) expect(text).toContain(part);
  },
);

it("has no section for an alert that does not exist", () => {
  const sections = [...runbook.matchAll(/^## (\S+)$/gm)].map(([, name]) => name);
  expect(sections.toSorted()).toEqual(alerts.map(({ alert }) => alert).toSorted());
});

forEachStore("Every metric of alerts and dashboard", (open, world) => {
  test("is exported", async () => {
    const store = await open();
    const metrics = new Metrics({ version: "1", build: "test" });
    const site = await openTestApp({ metrics, store });
    metrics.followStore(store);
    metrics.followIndex(() => site.search.sizeIfReady());
    const served = new Set(
      [...(await metrics.text()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(
        ([, name = "", type]) =>
          type === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      ),
    );
    await site.close();
    metrics.close();
    const named = [
      ...alerts.map(({ expr }) => expr),
      ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
      ...dashboard.annotations.list.map(({ expr }) => expr),
    ].flatMap(figuresIn);
    // SQLite has no pool.
    const missing = new Set(named.filter((name) => !served.has(name) && !/_pool_/.test(name)));
    expect([...missing]).toEqual([]);
    if (world.dialect === "postgres") {
      expect(served).toContain("tapeout_database_pool_connections");
    }
  });
});

const promtool = (process.env.PATH ?? "")
  .split(delimiter)
  .map((path) => join(path, "promtool"))
  .find((path) => existsSync(path));

test
  .skipIf(promtool === undefined)
  .each([[["check", "config", "prometheus.yml"]], [["test", "rules", "alerts.test.yml"]]])(
  "promtool finds nothing wrong (%s)",
  (args) => {
    const { status, stdout, stderr } = spawnSync(promtool ?? "", args, {
      cwd: folder,
      encoding: "utf8",
    });
    expect(status, stdout + stderr).toBe(0);
  },
);
