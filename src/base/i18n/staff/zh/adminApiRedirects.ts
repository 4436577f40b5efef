import type { StaffMessages } from "../messages.ts";

export const adminRedirects: StaffMessages["adminRedirects"] = {
  problems: {
    "from-invalid": "请填写本站网址，例如 /old-page；不能是首页。",
    "from-unknown-document": "没有使用此键名、且有自己页面的已发布文档。",
    "to-invalid": "无法跳转到这个网址。",
    "to-external": "这是其他网站的网址。如确需跳转，请勾选“允许跳转到其他网站”。",
    "to-missing": "请填写目标网址，或选择“已删除”。",
    "to-unwanted": "状态为“已删除”时，请将目标网址留空。",
    "to-itself": "不能跳转到自身。",
    loop: "会与其他重定向形成循环。",
  },
  unreadable: (line) =>
    `无法读取文件第 ${line} 行。首行应为列名 from、to、status、external；最多 5,000 行。`,
  tooMany: (max) => `最多 ${max.toLocaleString("en")} 条重定向。`,
  addresses: {
    "slug-invalid": (max) =>
      `只能使用小写字母、数字和连字符，最多 ${max} 个字符。产品请用型号，其中的 / 和 # 写作 -。`,
    "slug-taken": () => "其他文档正在使用或曾经使用此网址。",
  },
  routes: {
    address: "文档的易读网址、曾用网址，以及各语言的规范网址。",
    changeAddress: "立即更改文档的易读网址，原网址会自动跳转。需要发布该文档的权限。",
    list: "当前生效的重定向及其使用次数。",
    save: "新建重定向，或修改同一来源网址的重定向。有页面的网址始终优先显示页面。",
    remove: "删除一条重定向。",
    test: "逐步显示一个网址在两种语言下的去向。",
    import: "读取 CSV 文件中的重定向并逐行说明结果；所有行均无问题时才写入。",
    export: "将您可见目标的全部重定向导出为 CSV 文件，可再次导入。",
  },
  fields: {
    id: "重定向的编号。",
    section: "易读网址的第一部分；该类型文档没有易读网址时为 null。",
    slug: "易读网址的最后部分；首次发布前为 null。",
    former: "曾用网址，会跳转到当前网址。",
    canonical: "已发布语言中告知搜索引擎的网址。",
    from: "本站网址（不分桌面版、移动版和语言），或用 doc:键名 表示文档自身的网址。",
    to: "doc:键名、本站网址，或在允许时填写其他网站的网址；410 时为空。若目标是您无权查看的文档，则只显示 doc:。",
    status: "301 和 308 为永久，302 为临时，410 为已删除。",
    external: "允许目标为其他网站。",
    hits: "自创建以来的使用次数，最近一分钟的可能未计入。",
    warnings: "不影响保存、但值得注意的情况。",
    search: "网址中包含的文字。",
    order: "按网址、使用次数、最近使用或创建时间排序。",
    address: "本站网址。",
    text: "文件内容。列：from、to、status、external。",
    dryRun: "不写入任何内容。",
  },
};
