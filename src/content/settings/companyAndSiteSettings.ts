import * as z from "zod";
import { inUnit, kindOf, labelled, worded, words } from "../types/fields/fieldLabels.ts";
import { bilingual, day, externalUrl, image, line, reference } from "../types/fields/fields.ts";
import { homeSections } from "../types/fields/homeSections.ts";
import { finding } from "../types/fields/refineParams.ts";

/** Shapes that settings are made of, with the labels of their fields. */

const recordLink = labelled(z.strictObject({ text: bilingual(80), url: externalUrl() }), {
  text: words("Text", "文字"),
  url: words("Web address", "网址"),
});

/** The records a site served in mainland China must show. */
export const records = labelled(
  z.strictObject({ icp: recordLink.optional(), publicSecurity: recordLink.optional() }),
  {
    icp: words("ICP licence", "ICP 备案"),
    publicSecurity: words("Public security record", "公安备案"),
  },
);

const phoneNumber = line().max(40);

const email = () => kindOf("email", z.email());

export const company = labelled(
  z.strictObject({
    name: bilingual(60),
    legalName: bilingual(120),
    tagline: bilingual(160),
    description: bilingual(400),
    foundedIn: z.int().min(1900).max(2100),
    /** Absent where the company is not listed: no code is shown then. */
    stockCode: z
      .string()
      .regex(/^\d{4,6}$/, finding("stock-code"))
      .optional(),
    phone: phoneNumber,
    email: email(),
    address: bilingual(200),
  }),
  {
    name: words("Name", "名称"),
    legalName: words("Legal name", "公司全称"),
    tagline: words("Tagline", "宣传语"),
    description: words("Description", "简介"),
    foundedIn: words("Founded in", "成立年份"),
    stockCode: words("Stock code", "股票代码"),
    phone: words("Telephone", "电话"),
    email: words("E-mail address", "邮箱"),
    address: words("Address", "地址"),
  },
);

/** A social channel of the footer, with a QR code to scan. */
export const socialChannel = labelled(
  z.strictObject({ name: bilingual(40), hint: bilingual(120), qr: image() }),
  {
    name: words("Name", "名称"),
    hint: words("Hint", "提示"),
    qr: words("QR code", "二维码"),
  },
);

/** Press kit beside the news: contact, boilerplate texts, brand marks. */
export const press = labelled(
  z.strictObject({
    contact: labelled(
      z.strictObject({
        name: bilingual(80).optional(),
        phone: phoneNumber.optional(),
        email: email().optional(),
      }),
      {
        name: words("Name", "联系人"),
        phone: words("Telephone", "电话"),
        email: words("E-mail address", "邮箱"),
      },
    ).optional(),
    boilerplates: z
      .array(
        labelled(
          z.strictObject({
            title: bilingual(60),
            paragraphs: z.array(bilingual(1_500)).min(1).max(8),
          }),
          { title: words("Title", "标题"), paragraphs: words("Paragraphs", "段落") },
        ),
      )
      .max(6)
      .default([]),
    marks: z.array(image()).max(12).default([]),
    /** Pictures of parts and of the company that may be printed. */
    pictures: z.array(image()).max(24).default([]),
    /** Terms of use of the pictures; absent: the usual ones. */
    pictureTerms: bilingual(600).optional(),
  }),
  {
    contact: words("Contact", "媒体联系人"),
    boilerplates: words("Company descriptions", "标准介绍"),
    marks: words("Logos", "标志"),
    pictures: words("Pictures", "图片"),
    pictureTerms: words("Terms of use of the pictures", "图片使用条款"),
  },
);

/** Links to help, which header, mobile menu and footer show as a group beside the columns. */
export const support = labelled(
  z.strictObject({
    title: bilingual(20),
    links: z
      .array(
        labelled(
          z.strictObject({
            column: reference("column"),
            /** Replaces the column's title. */
            title: bilingual(40).optional(),
          }),
          { column: words("Section", "栏目"), title: words("Other title", "替换标题") },
        ),
      )
      .max(8),
  }),
  { title: words("Title", "标题"), links: words("Links", "链接") },
);

/** Featured products of the home page, and the order of its sections. */
export const home = labelled(
  z.strictObject({
    featured: z.array(reference("product")).max(8),
    sections: homeSections.optional(),
  }),
  { featured: words("Featured products", "重点产品"), sections: words("Blocks", "版块") },
);

/** Kinds of a company's sites, in the order that pages show them. */
export const siteKinds = ["headquarters", "research", "laboratory", "sales"] as const;

const degrees = words("degrees", "度");

const site = labelled(
  z.strictObject({
    name: bilingual(60),
    kind: worded(z.enum(siteKinds), {
      headquarters: words("Headquarters", "总部"),
      research: words("Research", "研发中心"),
      laboratory: words("Laboratory", "实验室"),
      sales: words("Sales and support", "销售与支持"),
    }),
    address: bilingual(200),
    phone: phoneNumber.optional(),
    email: email().optional(),
    hours: bilingual(80).optional(),
    /** In degrees (WGS 84), for the drawn map. */
    latitude: inUnit(degrees, z.number().min(-90).max(90)),
    longitude: inUnit(degrees, z.number().min(-180).max(180)),
  }),
  {
    name: words("Name", "名称"),
    kind: words("Kind", "类型"),
    address: words("Address", "地址"),
    phone: words("Telephone", "电话"),
    email: words("E-mail address", "邮箱"),
    hours: words("Opening hours", "工作时间"),
    latitude: words("Latitude", "纬度"),
    longitude: words("Longitude", "经度"),
  },
);

/** The company in figures, its sites and its principles, for the profile and contact pages. */
export const profile = labelled(
  z.strictObject({
    numbers: z
      .array(
        labelled(z.strictObject({ value: bilingual(20), label: bilingual(60) }), {
          value: words("Figure", "数字"),
          label: words("Label", "说明"),
        }),
      )
      .max(8)
      .default([]),
    sites: z.array(site).max(16).default([]),
    culture: z
      .array(
        labelled(z.strictObject({ title: bilingual(60), text: bilingual(300) }), {
          title: words("Title", "标题"),
          text: words("Text", "内容"),
        }),
      )
      .max(8)
      .default([]),
  }),
  {
    numbers: words("Company in figures", "公司数据"),
    sites: words("Locations", "办公地点"),
    culture: words("Values", "企业文化"),
  },
);

const millions = words("million CNY", "百万元");

/** One quarter's results; money in millions of CNY, the margin in percent. */
const quarter = labelled(
  z.strictObject({
    period: z.string().regex(/^\d{4}-Q[1-4]$/, finding("quarter")),
    revenue: inUnit(millions, z.number().min(0)),
    grossMargin: inUnit(words("%", "%"), z.number().min(-100).max(100)),
    netProfit: inUnit(millions, z.number()),
    research: inUnit(millions, z.number().min(0)),
  }),
  {
    period: words("Quarter", "季度"),
    revenue: words("Revenue", "营业收入"),
    grossMargin: words("Gross margin", "毛利率"),
    netProfit: words("Net profit", "净利润"),
    research: words("Research and development", "研发投入"),
  },
);

const calendarEvent = labelled(
  z.strictObject({
    date: day(),
    title: bilingual(120),
    place: bilingual(80).optional(),
    /** True for the publication of a report, which the investors' page puts first. */
    report: z.boolean().optional(),
  }),
  {
    date: words("Date", "日期"),
    title: words("Title", "标题"),
    place: words("Place", "地点"),
    report: words("Publication of a report", "披露报告"),
  },
);

/** Investor information beside the announcements. */
export const investorRelations = labelled(
  z.strictObject({
    exchange: bilingual(80).optional(),
    listedOn: day().optional(),
    /** Shares issued. */
    shares: z.int().min(1).optional(),
    phone: phoneNumber.optional(),
    email: email().optional(),
    figures: z.array(quarter).max(60).default([]),
    calendar: z.array(calendarEvent).max(60).default([]),
  }),
  {
    exchange: words("Stock exchange", "上市交易所"),
    listedOn: words("Listed on", "上市日期"),
    shares: words("Shares issued", "总股本"),
    phone: words("Telephone", "电话"),
    email: words("E-mail address", "邮箱"),
    figures: words("Quarterly results", "季度业绩"),
    calendar: words("Calendar", "日程"),
  },
);
