import { column, sorts } from "./column.ts";
import type { SampleDocument } from "./document.ts";

const settings: readonly SampleDocument[] = [
  {
    type: "setting",
    key: "settings/company",
    body: {
      name: "company",
      value: {
        name: { en: "Sample Semiconductor", zh: "样例半导体" },
        legalName: { en: "Sample Semiconductor Co., Ltd.", zh: "样例半导体有限公司" },
        tagline: { en: "A catalogue of any size", zh: "任意规模的产品目录" },
        description: {
          en: "An invented company whose parts, news and answers were made by a program.",
          zh: "虚构的公司，产品、新闻与问答均由程序生成。",
        },
        foundedIn: 2010,
        stockCode: "603893",
        phone: "+86 000 0000 0000",
        email: "service@sample.example",
        address: { en: "1 Example Road, Shanghai", zh: "上海市示例路 1 号" },
      },
    },
  },
  { type: "setting", key: "settings/demo", body: { name: "demo", value: true } },
];

/** The root columns. */
const roots: readonly SampleDocument[] = [
  column("products", { en: "Products", zh: "产品中心" }, [null, 1], sorts.products),
  column("solutions", { en: "Solutions", zh: "应用方案" }, [null, 2], sorts.solutions),
  column("news", { en: "News", zh: "新闻" }, [null, 3], sorts.news),
  column("about", { en: "About", zh: "关于我们" }, [null, 4], sorts.about),
  column("about/faq", { en: "Questions", zh: "常见问题" }, ["about", 1], sorts.questions),
  column("about/investors", { en: "Investors", zh: "投资者关系" }, ["about", 2], sorts.investors),
];

/** Settings and columns of every company; a generated one shares these keys with the demo company. */
export const sharedDocuments: readonly SampleDocument[] = [...settings, ...roots];
