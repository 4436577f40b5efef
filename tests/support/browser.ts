import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { chromium, type LaunchOptions } from "@playwright/test";
import { aptGet, type Command, install, isRoot, mayInstallPackages, run } from "./aptPackages.ts";
import { limits } from "./limits.ts";

/** Chromium's headless shell: tests take two thirds of the CPU time. */
const headlessShell = "chromium-headless-shell";

/** Executables of browsers, best first. */
const commands = [
  headlessShell,
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

const advice = "Install Chromium or Chrome, or name its executable in CHROMIUM_PATH.";

/**
 * The path of a browser that can run the end-to-end tests: `CHROMIUM_PATH`, or Chromium, Chrome or
 * Edge as this system has them, or one that Playwright installed. Throws where there is none.
 */
export function findBrowser(): string {
  const found = lookForBrowser();
  if (found === undefined) throw new Error(`No browser was found. ${advice}`);
  return found;
}

/**
 * Variant of `findBrowser` that installs a browser where there is none. Where packages can be
 * installed, the headless shell is installed beside another browser too; a failure of that is no
 * error.
 */
export function ensureBrowser(): string {
  const found = lookForBrowser();
  if (found !== undefined && !isImprovable(found)) return found;
  const failures: string[] = [];
  for (const [command, ...args] of found === undefined ? installations() : improvements) {
    const failure = run([command, ...args]);
    if (failure !== undefined) failures.push(failure);
    const installed = lookForBrowser();
    if (installed !== found && installed !== undefined) return installed;
  }
  if (found !== undefined) return found;
  throw new Error(
    ["No browser was found and none could be installed.", advice, ...failures].join("\n"),
  );
}

/**
 * Features of Chromium that are turned off. The browser takes the last list it is given, so this one
 * repeats Playwright's (chromiumSwitches.ts of its source) before it adds its own.
 */
const disabledFeatures = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  // The address bar's suggestions are web pages, loaded for each context although there is no window:
  // two thirds of what a context costs.
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  // A process held ready for another site, which no test visits.
  "SpareRendererForSitePerProcess",
];

/**
 * Calls after which V8 compiles a function for speed, each ten times as many as usual. Pages of tests
 * live for seconds: what axe and React were compiled to was thrown away before it paid, a tenth of what
 * the pages cost. Loops that go on, as over a captcha's numbers, become as fast as ever.
 */
const scriptEngine = [
  "--invocation-count-for-maglev=4000",
  "--invocation-count-for-turbofan=30000",
];

/**
 * Launch options of the browser: headless, without connections of its own. Where there is no browser
 * they name none, so that what only reads the configuration works there; launching it fails.
 * @param switches further ones of Chromium's command line
 */
export function browserLaunch(switches: readonly string[] = []): LaunchOptions {
  const executablePath = lookForBrowser();
  return {
    ...(executablePath !== undefined && { executablePath }),
    args: [
      // The sandbox needs a user that is not root; containers often have no other.
      ...(isRoot() ? ["--no-sandbox"] : []),
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--disable-gpu",
      `--disable-features=${disabledFeatures.join(",")}`,
      `--js-flags=${scriptEngine.join(" ")}`,
      ...switches,
    ],
  };
}

function lookForBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH is ${named}, which does not exist.`);
    return named;
  }
  return [...systemBrowsers(), chromium.executablePath()].find(
    (path) => existsSync(path) && starts(path),
  );
}

function systemBrowsers(): string[] {
  switch (process.platform) {
    case "darwin":
      return [
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
      ];
    case "win32":
      return ["ProgramFiles", "ProgramFiles(x86)", "LocalAppData"].flatMap((name) => {
        const folder = process.env[name];
        if (folder === undefined) return [];
        return [
          join(folder, "Google", "Chrome", "Application", "chrome.exe"),
          join(folder, "Microsoft", "Edge", "Application", "msedge.exe"),
        ];
      });
    default: {
      const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
      return commands.flatMap((command) => folders.map((folder) => join(folder, command)));
    }
  }
}

/** Whether a path starts a browser: on Linux it may be a script that only says where to get one. */
function starts(path: string): boolean {
  if (process.platform !== "linux") return true;
  return spawnSync(path, ["--version"], { stdio: "ignore", timeout: limits.wait }).status === 0;
}

/** Installs with the present package lists, and again with updated ones. */
const improvements = [install(headlessShell), aptGet("update"), install(headlessShell)];

/** Whether a better browser can be installed; false for one chosen explicitly. */
function isImprovable(browser: string): boolean {
  if (process.env.CHROMIUM_PATH || browser.endsWith(headlessShell)) return false;
  return mayInstallPackages();
}

function installations(): readonly Command[] {
  const playwright = createRequire(import.meta.url).resolve("@playwright/test/cli");
  const own: Command = [process.execPath, playwright, "install", "chromium"];
  if (!mayInstallPackages()) return [own];
  return [aptGet("update"), install(headlessShell), install("chromium"), [...own, "--with-deps"]];
}
