import { aptGet, install, mayInstallPackages, run } from "../../tests/support/aptPackages.ts";
import { dovecotMissing } from "../../tests/support/dovecot.ts";

// Where it cannot be installed, its tests are skipped, and say so.
if (dovecotMissing !== undefined && mayInstallPackages()) {
  const dovecot = install("dovecot-imapd");
  if (run(dovecot) !== undefined && run(aptGet("update")) === undefined) run(dovecot);
}
