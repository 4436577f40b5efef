import { mkdir, writeFile } from "node:fs/promises";
import { editorSchema } from "./contentReference/editorSchema.ts";
import { contentReference } from "./contentReference/reference.ts";

// `npm run content-docs`: writes docs/content.md, every content type and setting from the schemas, and
// docs/schemas/content.json, the same for editors.
const docs = new URL("../docs/", import.meta.url);
await writeFile(new URL("content.md", docs), contentReference());
await mkdir(new URL("schemas/", docs), { recursive: true });
await writeFile(new URL("schemas/content.json", docs), editorSchema());
