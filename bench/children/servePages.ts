import { openUncachedApp } from "./uncachedApp.ts";

// Bundled by bench/peers: `servePages.js PROJECT DATA_DIR PORT` serves the store under DATA_DIR.
const [, , project = "", dataDir = "", port = ""] = process.argv;

const { app } = await openUncachedApp(project, dataDir);
await app.listen({ port: Number(port), host: "127.0.0.1" });
