import { expect, test } from "vitest";
import { sampleBodies } from "../../../../tests/support/sampleBodies.ts";
import { sampleDocuments } from "../../../../tests/support/sampleFolder.ts";
import { importSite, openWorld } from "../../../../tests/support/sampleImport.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import { knownNames } from "./orderCodesAndDistributors.ts";

forSqlite("The names that a stock feed may use", (open) => {
  test("are those of published order codes, and of distributors by key and both names", async () => {
    const world = await openWorld(open);
    const [variant] = sampleBodies.product.variants;
    const product = (key: string, orderCode: string, publish: readonly string[]) => ({
      ...{ type: "product", key, publish },
      body: {
        ...{ ...sampleBodies.product, partNumber: key.toUpperCase() },
        variants: [{ ...variant, orderCode }],
      },
    });
    const partner = (key: string, kind: string, name: object) => ({
      ...{ type: "partner", key, body: { ...sampleBodies.partner, kind, name } },
    });
    const others = sampleDocuments.filter(({ type }) => type !== "product" && type !== "partner");
    const site = (languages: readonly string[]) => [
      ...others,
      product("rg1032", "RG-1032-a", ["en", "zh"]),
      product("rg1", "RG1-A", languages),
      product("rg2", "RG2-A", []),
      partner("alfa", "distributor", { en: "Alfa Components", zh: "阿尔法" }),
      partner("beta", "distributor", { zh: "贝塔 Beta" }),
      partner("gamma", sampleBodies.partner.kind, { en: "Gamma" }),
    ];
    await importSite(world, site(["zh"]));
    const before = await knownNames(world.store);
    expect(Object.fromEntries(before.orderCodes)).toEqual({
      ...{ RG1032A: "RG-1032-a", RG1A: "RG1-A" },
    });
    await importSite(world, site([]));
    const { orderCodes, distributors } = await knownNames(world.store);
    expect([...orderCodes.values()]).toEqual(["RG-1032-a"]);
    expect(Object.fromEntries(distributors)).toEqual({
      ...{ alfa: "alfa", "alfa components": "alfa", 阿尔法: "alfa" },
      ...{ beta: "beta", "贝塔 beta": "beta" },
    });
  });
});
