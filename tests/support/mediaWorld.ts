import { randomBytes } from "node:crypto";
import sharp from "sharp";
import type { Store } from "../../src/base/store/store.ts";
import {
  followPublication,
  type LivePublication,
} from "../../src/content/published/livePublication.ts";
import { createDocument, inPublication } from "../../src/staff/editing/documentOperations.ts";
import { type AdminWorld, adminWorld, studioHeaders } from "./admin.ts";
import { multipart } from "./enquiries.ts";

/** Sends a file as the studio does. */
export async function upload(
  { world }: AdminWorld,
  token: string,
  content: string | Uint8Array,
  name: string,
  fields: readonly (readonly [string, string])[] = [],
) {
  const form = multipart([...fields, ["file", content, name]]);
  const answer = await world.app.inject({
    method: "POST",
    url: "/api/v1/admin/media",
    headers: { ...studioHeaders(token), ...form.headers },
    payload: form.payload,
  });
  const { message, data } = answer.json();
  return { status: answer.statusCode, message, data };
}

/** A photograph of 400 × 300 dots: its versions are 320 and 400 dots wide. */
export const photo = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: "#0a6" } })
    .composite([{ input: Buffer.from(noise()), top: 0, left: 0 }])
    .jpeg({ quality: 100 });

/** A picture of another file, as small as they come. */
export const dot = () =>
  sharp({ create: { width: 1, height: 1, channels: 3, background: "#0a6" } })
    .png()
    .toBuffer();

/** Something that does not compress to nothing. */
function noise(): string {
  const bytes = randomBytes(900);
  const rects = Array.from({ length: 300 }, (_, at) => {
    const [x = 0, y = 0, colour = 0] = bytes.subarray(at * 3, at * 3 + 3);
    return `<rect x="${x * 1.5}" y="${y}" width="20" height="15" fill="hsl(${colour},80%,50%)"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">${rects.join("")}</svg>`;
}

const newsColumn = {
  type: "column",
  key: "news",
  body: {
    ...{ title: { en: "News", zh: "新闻" }, parent: null, position: 1, status: 1 },
    ...{ type: 2, href: "rk-news" },
  },
} as const;

async function following(store: Store): Promise<LivePublication> {
  return followPublication(store, (error) => {
    throw error;
  });
}

/** A server whose publication follows its store, and an editor. */
export async function mediaWorld(open: () => Promise<Store>) {
  const store = await open();
  await store.transaction((tx) => createDocument(tx, { ...newsColumn, now: 1 }));
  await inPublication(store, 1, ({ publish }) => publish({ key: "news", languages: ["en", "zh"] }));
  const live = await following(store);
  const world = await adminWorld(store, { live });
  const { token: editor } = await world.person("editor", "editor");
  return {
    ...{ world, store, live, editor },
    async inChinese(content: Uint8Array): Promise<string> {
      const form = multipart([["file", content, "a.pdf"]]);
      const headers = { ...studioHeaders(editor), ...form.headers, "x-tapeout-language": "zh" };
      const url = "/api/v1/admin/media";
      const { payload } = form;
      return (await world.world.app.inject({ method: "POST", url, headers, payload })).json()
        .message;
    },
    async [Symbol.asyncDispose]() {
      live.close();
      await world.close();
    },
  };
}
