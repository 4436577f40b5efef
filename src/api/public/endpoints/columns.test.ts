import { describe, expect, it } from "vitest";
import { apiWorld } from "../../../../tests/support/api.ts";
import { openTestApp } from "../../../../tests/support/app.ts";
import { smallWorld } from "../../../../tests/support/world.ts";

const { get, dataOf, idsOf } = apiWorld();

describe("setting/info", () => {
  it("answers page_grey in the form that the client reads", async () => {
    expect(await dataOf("setting/info?key=page_grey")).toEqual({ key: "page_grey", val: "close" });
  });

  it("hides settings that are not for readers", async () => {
    expect((await get("setting/info?key=home")).status).toBe(404);
    expect(JSON.stringify(await dataOf("setting/info"))).not.toContain('"home"');
  });
});

describe("columns", () => {
  it("carry the specification's field names and the chain in fathers", async () => {
    expect(await dataOf("column/info?id=12")).toMatchObject({
      id: 12,
      title: "Vision chips",
      status: 1,
      href: "product-list",
      type: 3,
      fathers: "1,10",
      parent_id: 10,
      menu_recommend: "",
      url: "/product-list?id=&pid=1,10,12",
      ancestors: [{ id: 1 }, { id: 10 }],
      children: [],
    });
    expect(await dataOf("column/info?id=12", "zh")).toMatchObject({
      title: "视觉芯片",
      url: "/product-list?id=&pid=1,10,12&lang=zh",
    });
  });

  it("come with their breadcrumb, from the root to the column", async () => {
    expect(await dataOf("column/info?id=12")).toMatchObject({
      breadcrumb: [
        { href: "product-list", title: "Products", id: 1, fathers: "" },
        { href: "product-list", title: "Processors", id: 10, fathers: "1" },
        { href: "product-list", title: "Vision chips", id: 12, fathers: "1,10" },
      ],
    });
  });

  it("link to the page that shows them", async () => {
    expect(await dataOf("column/info?id=60")).toMatchObject({
      href: "honor",
      type: 10,
      url: "/honor?id=60&pid=4",
    });
  });

  it("are listed by parent and by type, in pages", async () => {
    expect(await dataOf("column/list?parent_id=0")).toMatchObject({ total: 4 });
    expect(await idsOf("column/list?parent_id=10")).toEqual([12, 13]);
    expect(await dataOf("column/list?type=2&limit=1&page=2")).toMatchObject({
      total: 2,
      per_page: 1,
      current_page: 2,
      last_page: 2,
      data: [{ id: 40 }],
    });
    expect(await dataOf("column/list?page=99")).toMatchObject({ data: [], current_page: 99 });
  });

  it("form a tree with or without the column itself", async () => {
    const withItself = await dataOf("column/tree?id=10&add=1");
    expect(withItself).toMatchObject([{ id: 10, allChildrenMenu: [{ id: 12 }, { id: 13 }] }]);
    const without = await dataOf("column/tree?id=10&add=0");
    expect(without).toMatchObject([{ id: 12, allChildrenMenu: [] }, { id: 13 }]);
  });

  it("are left out of the tree if hidden", async () => {
    const documents = smallWorld().map((document) =>
      document.key === "empty-family"
        ? { ...document, body: { ...document.body, status: 0 } }
        : document,
    );
    const other = await openTestApp({ documents });
    const answer = await other.app.inject("/web_en/api/v1/column/tree?id=10");
    expect(answer.json().data).toMatchObject([{ id: 12 }]);
    expect(answer.json().data).toHaveLength(1);
    await other.close();
  });

  it("highlight their recommended entries, under the label", async () => {
    const documents = smallWorld().map((document) =>
      document.key === "products"
        ? {
            ...document,
            body: {
              ...document.body,
              recommended: {
                label: { en: "New parts" },
                columns: ["family"],
                products: ["rg2000", "rg3000"],
                news: ["news/second"],
              },
            },
          }
        : document,
    );
    const other = await openTestApp({ documents });
    const { data } = (await other.app.inject("/web_cn/api/v1/column/recommend?id=1")).json();
    expect(data).toEqual({
      menu_recommend: "New parts",
      items: [
        {
          id: 12,
          title: "视觉芯片",
          type: 3,
          href: "product-list",
          fathers: "1,10",
          url: "/product-list?id=&pid=1,10,12&lang=zh",
        },
        {
          id: 102,
          title: "RG2000",
          type: 3,
          href: "product-info",
          fathers: "1,10,12",
          url: "/product-info?id=102&pid=1,10,12&lang=zh",
        },
        {
          id: 302,
          title: "新产品发布",
          type: 2,
          href: "rk-publish",
          fathers: "3,40",
          url: "/rk-publish?id=302&pid=3,40&lang=zh",
        },
      ],
    });
    await other.close();
  });
});
