import { writeFile } from "node:fs/promises";
import { contentReference } from "./contentReference/reference.ts";

// `npm run content-docs`: writes docs/content.md, every content type and setting from the schemas.
await writeFile(new URL("../docs/content.md", import.meta.url), contentReference());
