import { expect, test } from "vitest";
import { adminWorld, studioHeaders } from "../../../../tests/support/admin.ts";
import { multipart } from "../../../../tests/support/enquiries.ts";
import { forSqlite } from "../../../../tests/support/store.ts";

const drawing = (path: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="${path}"/></svg>`;

forSqlite("A form with a file for the library", (open) => {
  test("that is refused after the file leaves nothing of it", async () => {
    const store = await open();
    const opened = await adminWorld(store);
    try {
      const { token } = await opened.person("lin", "editor");
      const send = async ({ headers, payload }: ReturnType<typeof multipart>) => {
        const { statusCode } = await opened.world.app.inject({
          ...{ method: "POST", url: "/api/v1/admin/media", payload },
          headers: { ...studioHeaders(token), ...headers },
        });
        return statusCode;
      };
      const stored = async () => ({
        media: await store.db.selectFrom("media").selectAll().execute(),
        audit: await store.db.selectFrom("audit").selectAll().orderBy("seq").execute(),
      });
      const before = await stored();
      const one = multipart([["file", drawing("M0 0h4v4z"), "one.svg"]]);
      const cut = { ...one, payload: one.payload.subarray(0, -"boundary-of-a-test--\r\n".length) };
      expect(await send(cut)).toBe(400);
      const two = multipart([
        ["file", drawing("M0 0h4v4z"), "one.svg"],
        ["file", drawing("M0 0h2v2z"), "two.svg"],
      ]);
      expect(await send(two)).toBe(413);
      expect(await stored()).toEqual(before);
      expect(await send(one)).toBe(200);
    } finally {
      await opened.close();
    }
  });
});
