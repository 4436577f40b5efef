import fc from "fast-check";
import { expect, it } from "vitest";
import { anyCharacter } from "../../../../tests/support/anyCharacter.ts";
import { contentDisposition } from "./contentDisposition.ts";

it("names a file in its own characters, and in ASCII for old clients", () => {
  expect(contentDisposition("attachment", "RG8810 数据手册.pdf", "rg8810.pdf")).toBe(
    "attachment; filename=\"rg8810.pdf\"; filename*=UTF-8''RG8810%20%E6%95%B0%E6%8D%AE%E6%89%8B%E5%86%8C.pdf",
  );
  expect(contentDisposition("inline", "it's (1)*.pdf")).toBe(
    "inline; filename=\"it's (1)*.pdf\"; filename*=UTF-8''it%27s%20%281%29%2A.pdf",
  );
});

it("is one ASCII header from which any name is restored", () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (name) => {
      const header = contentDisposition("attachment", name);
      expect(header).toMatch(
        /^attachment; filename="[^"\\%\r\n]*"; filename\*=UTF-8''[A-Za-z0-9!#$&+.^_`|~%-]*$/,
      );
      expect(header).toMatch(/^[\x20-\x7e]+$/);
      const encoded = header.slice(header.indexOf("''") + 2);
      expect(decodeURIComponent(encoded)).toBe(name.toWellFormed());
    }),
  );
});
