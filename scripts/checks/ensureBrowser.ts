import { ensureBrowser } from "../../tests/support/browser.ts";

try {
  console.log(ensureBrowser());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
