/** Mail domains of providers and of disposable mailboxes: who writes from one is not known to be of a company. */
const freeMailDomains: ReadonlySet<string> = new Set([
  ...["qq.com", "vip.qq.com", "foxmail.com", "163.com", "vip.163.com", "126.com", "vip.126.com"],
  ...["yeah.net", "188.com", "sina.com", "sina.cn", "vip.sina.com", "vip.sina.cn", "sohu.com"],
  ...["vip.sohu.com", "139.com", "189.cn", "wo.cn", "aliyun.com", "tom.com", "21cn.com"],
  ...["263.net", "263.net.cn", "eyou.com", "live.cn", "email.cn", "2980.com", "88.com"],
  ...["gmail.com", "googlemail.com", "outlook.com", "outlook.de", "outlook.fr", "outlook.jp"],
  ...["hotmail.com", "hotmail.de", "hotmail.fr", "hotmail.it", "hotmail.co.uk", "hotmail.co.jp"],
  ...["live.com", "live.de", "live.fr", "live.jp", "live.co.uk", "msn.com", "passport.com"],
  ...["yahoo.com", "yahoo.co.jp", "yahoo.co.uk", "yahoo.co.in", "yahoo.com.cn", "yahoo.cn"],
  ...["yahoo.com.tw", "yahoo.com.hk", "yahoo.de", "yahoo.fr", "yahoo.it", "yahoo.es", "ymail.com"],
  ...["rocketmail.com", "icloud.com", "me.com", "mac.com", "aol.com", "aim.com", "proton.me"],
  ...["protonmail.com", "pm.me", "gmx.com", "gmx.de", "gmx.net", "gmx.at", "gmx.ch", "web.de"],
  ...["t-online.de", "freenet.de", "mail.ru", "inbox.ru", "bk.ru", "list.ru", "yandex.ru"],
  ...["yandex.com", "ya.ru", "rambler.ru", "naver.com", "hanmail.net", "daum.net", "nate.com"],
  ...["kakao.com", "docomo.ne.jp", "ezweb.ne.jp", "softbank.ne.jp", "nifty.com", "hinet.net"],
  ...["pchome.com.tw", "seed.net.tw", "rediffmail.com", "zoho.com", "zohomail.com", "mail.com"],
  ...["email.com", "fastmail.com", "fastmail.fm", "hushmail.com", "tutanota.com", "tuta.io"],
  ...["orange.fr", "wanadoo.fr", "free.fr", "laposte.net", "sfr.fr", "libero.it", "virgilio.it"],
  ...["tiscali.it", "alice.it", "terra.com.br", "uol.com.br", "bol.com.br", "comcast.net"],
  ...["verizon.net", "att.net", "sbcglobal.net", "btinternet.com", "sky.com", "seznam.cz"],
  ...["wp.pl", "o2.pl", "onet.pl", "interia.pl", "abv.bg", "ukr.net", "walla.co.il"],
  ...["mailinator.com", "guerrillamail.com", "10minutemail.com", "temp-mail.org", "yopmail.com"],
]);

/**
 * Mail domain of a sender's company in lower case, without a leading `mail.` or `www.`; undefined for
 * free providers and for what is no address.
 */
export function companyDomain(email: string): string | undefined {
  const domain = email
    .slice(email.lastIndexOf("@") + 1)
    .toLowerCase()
    .replace(/\.$/, "")
    .replace(/^(?:mail|www)\.(?=[^.]+\.)/, "");
  if (!email.includes("@") || !domain.includes(".") || freeMailDomains.has(domain)) {
    return undefined;
  }
  return domain;
}
