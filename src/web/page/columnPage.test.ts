import { expect, it } from "vitest";
import { companyPages } from "../../../tests/support/companyPages.ts";
import { contextOf } from "../../../tests/support/shownPage.tsx";
import { columnOfPage } from "../../content/queries/columns/requestedColumn.ts";
import { columnAddressQuery } from "./columnPage.ts";

it("a column's page has one address, the queries of its link included", async () => {
  const { view } = await contextOf(companyPages());
  const node = columnOfPage("contact-us", {}, view);
  expect(node && columnAddressQuery(node)).toEqual({ tab: "contact", id: 82, pid: "4" });
});
