import { dovecotMissing } from "../../tests/support/dovecot.ts";
import { aptGet, install, mayInstallPackages, run } from "../../tests/support/packages.ts";

// Where it cannot be installed, its tests are skipped, and say so.
if (dovecotMissing !== undefined && mayInstallPackages()) {
  const dovecot = install("dovecot-imapd");
  if (run(dovecot) !== undefined && run(aptGet("update")) === undefined) run(dovecot);
}
