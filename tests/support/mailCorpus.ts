// Mails as programs and servers write them, made for the tests: heads and structures follow real ones.

/** Bytes of texts, which may be bytes already, joined by CRLF where lines are given. */
export function mailBytes(...parts: readonly (string | Uint8Array)[]): Buffer {
  return Buffer.concat(
    parts.map((part) =>
      typeof part === "string"
        ? Buffer.from(part.replaceAll(/\r?\n/g, "\r\n"), "utf8")
        : Buffer.from(part),
    ),
  );
}

/** 您好，请问 RG1000 何时供货？ in GB 2312. */
const gbText = Buffer.from("c4fabac3a3acc7ebceca2052473130303020bacecab1b9a9bbf5a3bf", "hex");
const gbRead = "您好，请问 RG1000 何时供货？";

/** 您好，請問何時供貨？謝謝 in Big5. */
export const big5Text = Buffer.from("b17aa66ea141bdd0b0ddaef3aec9a8d1b366a148c1c2c1c2", "hex");

/** 镕堃喆: characters of GBK that GB 2312 does not have; 㐂 is in GB 18030 alone. */
const gbkText = Buffer.from("e946885fdf44", "hex");

/** An anchor as enquiries have it. */
export const anchor = "0123456789abcdef0123456789abcdef";
const ours = `<${anchor}.7.2@example.com>`;

const from = "From: Lin Wei <lin@acme.example>\nTo: desk@example.com\n";

const dsn = (head: string, status: string, returned: string) =>
  mailBytes(`${head}MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"

--b1
Content-Type: text/plain; charset=utf-8

This is the mail system. Your message could not be delivered.

--b1
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net

Final-Recipient: rfc822; lin@acme.example
${status}

--b1
${returned}

--b1--
`);

const returnedMail = `Content-Type: message/rfc822

From: desk@example.com
To: lin@acme.example
Subject: Re: Samples [7K3M-Q0ZD-91XA]
Message-ID: ${ours}

Secret words of the reply.`;

/** A `winmail.dat` with a text and a file. */
function winmail(name: string, bytes: Uint8Array): Buffer {
  const record = (level: number, id: number, value: Uint8Array) => {
    const head = Buffer.alloc(9);
    head.writeUInt8(level, 0);
    head.writeUInt32LE(id, 1);
    head.writeUInt32LE(value.length, 5);
    return Buffer.concat([head, value, Buffer.alloc(2)]);
  };
  const start = Buffer.alloc(6);
  start.writeUInt32LE(0x223e9f78, 0);
  return Buffer.concat([
    start,
    record(1, 0x69007, Buffer.from([0xa8, 3, 0, 0, 0, 0, 0, 0])),
    record(1, 0x2800c, Buffer.concat([gbText, Buffer.from([0])])),
    record(2, 0x69002, Buffer.alloc(14)),
    record(2, 0x18010, Buffer.from(`${name}\0`)),
    record(2, 0x6800f, bytes),
  ]);
}

const words = (charset: string, bytes: Uint8Array) =>
  `=?${charset}?B?${Buffer.from(bytes).toString("base64")}?=`;

export interface CorpusMail {
  readonly name: string;
  readonly raw: Buffer;
  /** Expected facts; fields that are absent are not looked at. */
  readonly read: {
    readonly kind?: "person" | "automatic" | "bounce";
    readonly subject?: string;
    readonly fromName?: string;
    readonly text?: string | RegExp;
    readonly own?: string;
    readonly anchors?: readonly string[];
    readonly files?: readonly string[];
    readonly unreadable?: readonly string[];
  };
}

const mixed = (head: string, ...parts: readonly (string | Uint8Array)[]) =>
  mailBytes(
    `${head}MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="m"\n`,
    ...parts.flatMap((part) => ["\n--m\n", part]),
    "\n--m--\n",
  );

const png =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=";

/** The corpus. */
export const corpus: readonly CorpusMail[] = [
  {
    name: "Outlook, with the head of the earlier mail",
    raw: mailBytes(`${from}Subject: RE: Samples [7K3M-Q0ZD-91XA]
Message-ID: <AM0PR01@eurprd01.prod.outlook.com>
In-Reply-To: ${ours}
References: <${anchor}@example.com> ${ours}
X-MS-Has-Attach:
Content-Type: text/plain; charset="utf-8"

Thank you, Monday is fine.

Best regards
Lin Wei

From: Ridgekey <desk@example.com>
Sent: Friday, 27 November 2026 10:00
To: Lin Wei <lin@acme.example>
Subject: Re: Samples

Ships on Monday.
`),
    read: {
      kind: "person",
      own: "Thank you, Monday is fine.\n\nBest regards\nLin Wei",
      anchors: [`${anchor}.7.2`, `${anchor}.7.2`, anchor],
    },
  },
  {
    name: "Outlook, Chinese",
    raw: mailBytes(`${from}Subject: ${words("utf-8", Buffer.from("答复: 样品"))}
In-Reply-To: ${ours}
Content-Type: text/plain; charset=utf-8

好的，谢谢。

发件人: Ridgekey <desk@example.com>
发送时间: 2026年11月27日 10:00
收件人: Lin Wei
主题: 样品

周一发货。
`),
    read: { kind: "person", subject: "答复: 样品", own: "好的，谢谢。" },
  },
  {
    name: "QQ Mail",
    raw: mailBytes(
      `From: "${words("gb18030", gbText.subarray(0, 4))}" <10001@qq.com>\nTo: desk@example.com\nSubject: ${words("gb18030", gbText)}\nX-QQ-mid: webmail1\nIn-Reply-To: ${ours}\nContent-Type: text/plain; charset="gb18030"\nContent-Transfer-Encoding: base64\n\n${Buffer.concat([gbText, Buffer.from("\n\n------------------ 原始邮件 ------------------\n"), Buffer.from("x")]).toString("base64")}\n`,
    ),
    read: {
      kind: "person",
      fromName: "您好",
      subject: gbRead,
      text: new RegExp(`^${gbRead.slice(0, 5)}`),
    },
  },
  {
    name: "163, quoted in the Chinese manner",
    raw: mailBytes(`From: a@163.com
To: desk@example.com
Subject: =?GBK?Q?Re:_=D1=F9=C6=B7?=
References: <${anchor}@example.com>
X-Mailer: Coremail Webmail Server
Content-Type: text/plain; charset=UTF-8

收到，谢谢！

在 2026-11-27 10:00:00，"Ridgekey" <desk@example.com> 写道：
> 周一发货。
`),
    read: { kind: "person", subject: "Re: 样品", own: "收到，谢谢！", anchors: [anchor] },
  },
  {
    name: "Gmail, with a reply line broken in two",
    raw: mailBytes(`${from}Subject: Re: Samples
In-Reply-To: ${ours}
Content-Type: text/plain; charset="UTF-8"

Great!

On Fri, 27 Nov 2026 at 10:00, Ridgekey Semiconductor Service Desk <
desk@example.com> wrote:

> Ships on Monday.
>
`),
    read: { kind: "person", own: "Great!" },
  },
  {
    name: "Apple Mail, text between quotes stays",
    raw: mailBytes(`${from}Subject: Re: Samples
In-Reply-To: ${ours}
Content-Type: text/plain; charset=us-ascii

> When do you need them?
On Monday.
> How many?
Ten.

Sent from my iPhone
`),
    read: {
      own: "> When do you need them?\nOn Monday.\n> How many?\nTen.\n\nSent from my iPhone",
    },
  },
  {
    name: "Exchange bounce",
    raw: dsn(
      `From: Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@acme.example>
To: desk@example.com
Subject: Undeliverable: Re: Samples
Return-Path: <>
X-MS-Exchange-Message-Is-Ndr:
`,
      "Action: failed\nStatus: 5.1.10\nDiagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found",
      returnedMail,
    ),
    read: { kind: "bounce", text: /^550 5\.1\.10 RESOLVER/, anchors: [`${anchor}.7.2`], files: [] },
  },
  {
    name: "Postfix bounce with heads alone",
    raw: dsn(
      "From: MAILER-DAEMON@mx.example.net (Mail Delivery System)\nSubject: Undelivered Mail Returned to Sender\nAuto-Submitted: auto-replied\nReturn-Path: <>\n",
      "Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 <lin@acme.example>: Recipient address rejected",
      `Content-Type: text/rfc822-headers\n\nFrom: desk@example.com\nMessage-ID: ${ours}\nSubject: Re: Samples\n`,
    ),
    read: { kind: "bounce", text: /Recipient address rejected/, anchors: [`${anchor}.7.2`] },
  },
  {
    name: "QQ bounce without a report",
    raw: mailBytes(`From: PostMaster@qq.com
To: desk@example.com
Subject: ${words("gb18030", Buffer.from("cfb5cdb3cdcbd0c5", "hex"))}/The email is returned
Return-Path: <>
Content-Type: multipart/mixed; boundary="q"

--q
Content-Type: text/html; charset=utf-8

<p>抱歉，您的邮件被退回来了……</p><p>退信原因：<b>收件人邮件地址（lin@acme.example）不存在</b></p>
--q
Content-Type: message/rfc822
Content-Disposition: attachment; filename="original.eml"

Message-ID: ${ours}
Subject: x

Body
--q--
`),
    read: { kind: "bounce", text: /收件人邮件地址/, anchors: [`${anchor}.7.2`], files: [] },
  },
  {
    name: "163 bounce that quotes the head in its text",
    raw: mailBytes(`From: postmaster@163.com
To: desk@example.com
Subject: 系统退信
Content-Type: text/plain; charset=utf-8

您的邮件未能送达：lin@acme.example
550 User not found
Message-ID: ${ours}
`),
    read: { kind: "bounce", anchors: [`${anchor}.7.2`] },
  },
  {
    name: "Gmail bounce",
    raw: mailBytes(`From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: desk@example.com
Subject: Delivery Status Notification (Failure)
X-Failed-Recipients: lin@acme.example
In-Reply-To: ${ours}
References: ${ours}
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=utf-8

Address not found
`),
    read: { kind: "bounce", anchors: [`${anchor}.7.2`, `${anchor}.7.2`] },
  },
  {
    name: "a delay is no bounce",
    raw: dsn(
      "From: MAILER-DAEMON@mx.example.net\nSubject: Delayed Mail (still being retried)\nReturn-Path: <>\n",
      "Action: delayed\nStatus: 4.4.1",
      returnedMail,
    ),
    read: { kind: "automatic" },
  },
  {
    name: "out of office, English, Exchange",
    raw: mailBytes(`${from}Subject: Automatic reply: Samples
Auto-Submitted: auto-generated
X-Auto-Response-Suppress: All
In-Reply-To: ${ours}
Content-Type: text/plain; charset=utf-8

I am out of the office.
`),
    read: { kind: "automatic", anchors: [`${anchor}.7.2`] },
  },
  {
    name: "out of office, Chinese, marked by its subject alone",
    raw: mailBytes(`From: 10001@qq.com
To: desk@example.com
Subject: ${words("utf-8", Buffer.from("自动回复: 样品"))}
In-Reply-To: ${ours}
Content-Type: text/plain; charset=utf-8

您好，我正在休假。
`),
    read: { kind: "automatic", subject: "自动回复: 样品" },
  },
  {
    name: "a vacation program (RFC 3834)",
    raw: mailBytes(`${from}Subject: Away\nAuto-Submitted: auto-replied (vacation)\n\nAway.\n`),
    read: { kind: "automatic" },
  },
  {
    name: "Auto-Submitted: no is a person's",
    raw: mailBytes(`${from}Subject: Hello\nAuto-Submitted: no\n\nHello.\n`),
    read: { kind: "person" },
  },
  {
    name: "list mail",
    raw: mailBytes(
      `${from}Subject: [news] Chips\nList-Id: <news.acme.example>\nList-Unsubscribe: <mailto:x@acme.example>\nPrecedence: list\n\nNews.\n`,
    ),
    read: { kind: "automatic" },
  },
  {
    name: "a mail by a list of the desk's own address is a person's",
    raw: mailBytes(
      `${from}Subject: Hello\nList-Id: <desk.example.com>\nList-Post: <mailto:desk@example.com>\nPrecedence: list\n\nHello.\n`,
    ),
    read: { kind: "person" },
  },
  {
    name: "bulk mail",
    raw: mailBytes(`${from}Subject: Offer\nPrecedence: bulk\n\nBuy.\n`),
    read: { kind: "automatic" },
  },
  {
    name: "a mail of the desk itself",
    raw: mailBytes("From: Desk <DESK@example.com>\nSubject: Loop\n\nHello.\n"),
    read: { kind: "automatic" },
  },
  {
    name: "a null return path",
    raw: mailBytes(`Return-Path: <>\n${from}Subject: Receipt\n\nThank you.\n`),
    read: { kind: "automatic" },
  },
  {
    name: "S/MIME signed",
    raw: mailBytes(`${from}Subject: Signed
Content-Type: multipart/signed; protocol="application/pkcs7-signature"; boundary="s"

--s
Content-Type: text/plain; charset=utf-8

Signed words.
--s
Content-Type: application/pkcs7-signature; name=smime.p7s
Content-Disposition: attachment; filename=smime.p7s
Content-Transfer-Encoding: base64

AAAA
--s--
`),
    read: { kind: "person", text: "Signed words.", files: [], unreadable: [] },
  },
  {
    name: "S/MIME encrypted",
    raw: mailBytes(
      `${from}Subject: Secret\nContent-Type: application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m\nContent-Disposition: attachment; filename=smime.p7m\nContent-Transfer-Encoding: base64\n\nAAAA\n`,
    ),
    read: { kind: "person", text: "", unreadable: ["smime.p7m"] },
  },
  {
    name: "HTML alone",
    raw: mailBytes(`${from}Subject: HTML
Content-Type: text/html; charset=utf-8

<html><head><title>No</title><style>p{}</style></head><body><p>Hello&nbsp;there</p><script>alert(1)</script>
<img src="https://spy.example/x.gif" onerror="alert(1)"><ul><li>One<li>Two</ul>
<a href="https://acme.example/x">our page</a><br>Bye<blockquote>Old</blockquote></body></html>
`),
    read: {
      text: "Hello there\n\n- One\n- Two\n\nour page <https://acme.example/x>\nBye\n\n> Old",
      own: "Hello there\n\n- One\n- Two\n\nour page <https://acme.example/x>\nBye",
    },
  },
  {
    name: "HTML in gb2312 that holds GBK",
    raw: mailBytes(
      `${from}Subject: x\nContent-Type: text/html; charset=gb2312\n\n<div>`,
      gbkText,
      "</div>\n",
    ),
    read: { text: new TextDecoder("gb18030").decode(gbkText) },
  },
  {
    name: "a calendar invitation",
    raw: mailBytes(`${from}Subject: Call
Content-Type: multipart/alternative; boundary="c"

--c
Content-Type: text/plain; charset=utf-8

Please join.
--c
Content-Type: text/calendar; charset=utf-8; method=REQUEST

BEGIN:VCALENDAR
BEGIN:VEVENT
SUMMARY:Samples\\, second call
DTSTART:20261201T020000Z
DTEND:20261201T030000Z
LOCATION:Shanghai
END:VEVENT
END:VCALENDAR
--c--
`),
    read: {
      text: "Please join.\n\nSamples, second call\n2026-12-01 02:00 UTC – 2026-12-01 03:00 UTC\nShanghai",
      files: ["attachment-1.ics.txt"],
    },
  },
  {
    name: "an empty body",
    raw: mailBytes(`${from}Subject: \n\n`),
    read: { kind: "person", subject: "", text: "", files: [] },
  },
  {
    name: "inline pictures",
    raw: mailBytes(`${from}Subject: Board
Content-Type: multipart/related; boundary="r"

--r
Content-Type: text/html; charset=utf-8

<p>See: <img src="cid:one" alt="the board"></p>
--r
Content-Type: image/png; name="image001.png"
Content-ID: <one>
Content-Disposition: inline; filename="image001.png"
Content-Transfer-Encoding: base64

${png}
--r--
`),
    read: { text: "See: [the board]", files: ["image001.png"] },
  },
  {
    name: "winmail.dat",
    raw: mixed(
      `${from}Subject: Rich\n`,
      `Content-Type: application/ms-tnef; name="winmail.dat"\nContent-Disposition: attachment; filename="winmail.dat"\nContent-Transfer-Encoding: base64\n\n${winmail("boot.log", Buffer.from("a log")).toString("base64")}`,
    ),
    read: { text: gbRead, files: ["boot.log"], unreadable: [] },
  },
  {
    name: "a damaged winmail.dat",
    raw: mixed(
      `${from}Subject: Rich\n`,
      "Content-Type: text/plain\n\nBody stays.",
      `Content-Type: application/ms-tnef; name="winmail.dat"\nContent-Transfer-Encoding: base64\n\n${winmail("boot.log", Buffer.from("a log")).subarray(0, 60).toString("base64")}`,
    ),
    read: { text: "Body stays.", files: [], unreadable: ["winmail.dat"] },
  },
  {
    name: "names of files by RFC 2231 and RFC 2047",
    raw: mixed(
      `${from}Subject: Files\n`,
      "Content-Type: text/plain\n\nFiles.",
      "Content-Type: application/pdf\nContent-Disposition: attachment; filename*0*=UTF-8''%E6%A0%B7; filename*1*=%E5%93%81.pdf\n\n%PDF-",
      `Content-Type: text/plain; name="${words("gb2312", gbText.subarray(0, 4))}.txt"\nContent-Disposition: attachment; filename="${words("gb2312", gbText.subarray(0, 4))}.txt"\n\nx`,
    ),
    read: { text: "Files.", files: ["样品.pdf", "您好.txt"] },
  },
  {
    name: "GB 2312 without any label",
    raw: mailBytes("From: a@163.com\nSubject: ", gbText, "\n\n", gbText, "\n"),
    read: { subject: gbRead, text: gbRead },
  },
  {
    name: "GB 2312 labelled as Western",
    raw: mailBytes(
      "From: a@163.com\nSubject: x\nContent-Type: text/plain; charset=iso-8859-1\n\n",
      gbText,
    ),
    read: { text: gbRead },
  },
  {
    name: "GB 2312 labelled as UTF-8",
    raw: mailBytes(
      "From: a@163.com\nSubject: x\nContent-Type: text/plain; charset=utf-8\n\n",
      gbText,
    ),
    read: { text: gbRead },
  },
  {
    name: "UTF-8 without a label",
    raw: mailBytes(`${from}Subject: 样品\nContent-Type: text/plain\n\n${gbRead}\n`),
    read: { subject: "样品", text: gbRead },
  },
  {
    name: "Big5",
    raw: mailBytes(
      `From: a@hinet.net\nSubject: ${words("big5", big5Text)}\nContent-Type: text/plain; charset=big5\n\n`,
      big5Text,
    ),
    read: { text: new TextDecoder("big5").decode(big5Text) },
  },
  {
    name: "encoded words that are split within a character",
    raw: mailBytes(
      `${from}Subject: ${words("utf-8", Buffer.from("样品").subarray(0, 4))}\n ${words("utf-8", Buffer.from("样品").subarray(4))}\n\nx\n`,
    ),
    read: { subject: "样品" },
  },
  {
    name: "a Western text with a sign of degrees stays",
    raw: mailBytes(
      `${from}Subject: x\nContent-Type: text/plain; charset=iso-8859-1\n\n`,
      Buffer.from("At 85\xb0C: caf\xe9, d\xe9j\xe0 vu, \xdcber", "latin1"),
    ),
    read: { text: "At 85°C: café, déjà vu, Über" },
  },
  {
    name: "a forwarded mail alone is shown whole",
    raw: mailBytes(
      `${from}Subject: Fwd: x\n\n---------- Forwarded message ----------\nFrom: b@acme.example\nSubject: x\nDate: today\n\nPlease quote.\n`,
    ),
    read: { own: /Please quote/ as unknown as string },
  },
  {
    name: "heads with line breaks and marks of direction",
    raw: mailBytes(
      `From: "=?utf-8?B?${Buffer.from("Lin\r\nBcc: x@y\u202e").toString("base64")}?=" <lin@acme.example>\nSubject: =?utf-8?Q?a=0D=0AX-Evil:_1?=\n\nx\n`,
    ),
    read: { fromName: "Lin Bcc: x@y", subject: "a X-Evil: 1" },
  },
];
