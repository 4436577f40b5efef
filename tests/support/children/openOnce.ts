import { secret } from "../../../src/base/store/secrets.ts";
import { openStore } from "../../../src/base/store/store.ts";

/** Opens the store, migrating it where need be, asks for a secret, prints it and ends. */
const store = await openStore(JSON.parse(process.argv[2] ?? ""));
console.log((await secret(store, "session")).toString("hex"));
await store.close();
