import { languages } from "../../src/base/site/languages.ts";
import { sampleBodies } from "./sampleBodies.ts";
import { buildColumn, buildSetting, type WorldDocument } from "./world.ts";

/** Content of a small company: a column, with a document, for each page about it. */
export function companyPages(): WorldDocument[] {
  return [...columns(), ...documents(), profileSetting()];
}

function columns(): WorldDocument[] {
  return [
    column(68, "profile", "about", 1, "company-profile", { en: "Profile", zh: "公司简介" }),
    column(60, "honours", "about", 10, "honor", { en: "Honours", zh: "荣誉" }),
    column(61, "history", "about", 11, "development-history", { en: "History", zh: "历程" }),
    column(62, "partners", "about", 9, "partnership", { en: "Partners", zh: "伙伴" }),
    column(65, "faq", "about", 7, "faq", { en: "Answers", zh: "问答" }),
    column(66, "faq/orders", "faq", 7, "faq", { en: "Orders", zh: "订购" }),
    column(67, "faq/boards", "faq", 7, undefined, { en: "Boards", zh: "开发板" }, 2),
    column(80, "careers", "about", 0, "join-us", { en: "Careers", zh: "招聘" }),
    column(81, "downloads", "about", 6, undefined, { en: "Downloads", zh: "下载" }),
    column(930, "press", "about", 6, "press", { en: "Press", zh: "媒体" }),
    column(82, "contact", "about", 8, "contact-us?tab=contact", { en: "Contact", zh: "联系" }),
    column(83, "business", "contact", 8, "business-consulting", { en: "Sales", zh: "商务" }),
    column(84, "technical", "contact", 8, "technical-consultation", {
      en: "Engineers",
      zh: "技术",
    }),
    column(85, "quality", "contact", 8, "quality-complaints", { en: "Quality", zh: "质量" }),
    column(86, "legal", "about", 0, undefined, { en: "Legal", zh: "法律" }, 9),
    column(87, "privacy", "legal", 1, undefined, { en: "Privacy", zh: "隐私" }),
    column(88, "terms", "legal", 1, undefined, { en: "Terms", zh: "条款" }, 2),
  ];
}

function documents(): WorldDocument[] {
  return [
    build(760, "page", {
      column: "profile",
      title: { en: "We make chips", zh: "我们做芯片" },
      body: {
        en: '<h2>What</h2><p>See <a href="doc:rg1000">RG1000</a>.</p>',
        zh: "<h2>产品</h2><p>芯片。</p>",
      },
    }),
    build(761, "page", { column: "privacy", title: { en: "Privacy", zh: "隐私政策" } }),
    honour(601, "First prize", "2019-05-06"),
    honour(602, "Second prize", "2024-06-07"),
    honour(603, "Third prize", "2026-07-08"),
    event(621, "Founded", "2009"),
    event(622, "First chip", "2012-03"),
    event(623, "Second chip", "2012-11"),
    build(651, "partner", { column: "partners", kind: "foundry" }),
    build(652, "partner", { column: "partners", kind: "distributor", url: undefined }),
    question(
      711,
      "faq/orders",
      "How do I get samples?",
      "<p>Ask for the <strong>RG10</strong>00 &amp; a board.</p>",
    ),
    question(712, "faq/boards", "Where is the SDK?", "<p>In the ＵＳＢ stick.</p>"),
    career(741, "Layout engineer", "Shanghai", "experienced", "2026-03-04"),
    career(742, "Test engineer", "Munich", "experienced", "2026-05-06"),
    career(743, "Intern", "Shanghai", "internship", "2026-04-05"),
    build(781, "download", { column: "downloads", products: ["rg1000"] }),
    build(801, "guestbook", {
      column: "technical",
      form: "technical",
      replyDays: 2,
      title: { en: "Ask an engineer", zh: "技术咨询" },
      introduction: { en: "<p>Name the part.</p>", zh: "<p>请写明型号。</p>" },
      topics: [
        { en: "Schematic", zh: "原理图" },
        { en: "Drivers", zh: "驱动" },
      ],
    }),
  ];
}

function profileSetting(): WorldDocument {
  return buildSetting("profile", {
    numbers: [{ value: { en: "12", zh: "12" }, label: { en: "people", zh: "员工" } }],
    sites: [site("Shanghai", "headquarters", 31.2, 121.6), site("Munich", "sales", 48.1, 11.6)],
    culture: [],
  });
}

function column(
  id: number,
  key: string,
  parent: string,
  type: number,
  href: string | undefined,
  title: { en: string; zh: string },
  position = 1,
): WorldDocument {
  return buildColumn({ id, key, body: { parent, type, href, title, position } });
}

function build(id: number, type: keyof typeof sampleBodies, body: object): WorldDocument {
  const whole = { ...sampleBodies[type], ...body };
  return { id, key: `${type}/${id}`, type, languages, body: JSON.parse(JSON.stringify(whole)) };
}

function honour(id: number, title: string, date: string): WorldDocument {
  return build(id, "honour", { column: "honours", title: { en: title }, date });
}

function event(id: number, title: string, month: string): WorldDocument {
  return build(id, "history", { column: "history", title: { en: title, zh: "事件" }, month });
}

function question(id: number, column: string, en: string, answer: string): WorldDocument {
  return build(id, "faq", { column, question: { en }, answer: { en: answer } });
}

function career(
  id: number,
  title: string,
  place: string,
  kind: string,
  date: string,
): WorldDocument {
  const body = { column: "careers", title: { en: title }, place: { en: place }, kind, date };
  return build(id, "career", body);
}

function site(name: string, kind: string, latitude: number, longitude: number) {
  return { name: { en: name }, kind, address: { en: `${name} 1` }, latitude, longitude };
}
