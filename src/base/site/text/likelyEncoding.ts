/** Frequent signs of Chinese texts, of catalogues of parts above all; of these most of a text consists. */
const chinese = new Set(
  "的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经十三之进着等部度家电力里如水化高自二理起小物现实加量都两体制机当使点从业本去把性好应开它合还因由其些然前外天政四日那社义事平形相全表间样与关各重新线内数正心反你明看原又么利比或但质气第向道命此变条只没结解问意建月公无系军很情者最立代想已通并提直题党程展五果料象员革位入常文总次品式活设及管特件长求老头基资边流路级少图山统接知较将组见计别她手角期根论运农指几九区强放决西被干做必战先回则任取据处队南给色光门即保治北造百规热领七海口东导器压志世金增争济阶油思术极交受联什认六共权收证改清己美再采转更单风切打白教速花带安场身车例真务具万每目至达走积示议声报斗完类八离华名确才科张信马节话米整空元况今集温传土许步群广石记需段研界拉林律叫且究观越织装影算低持音众书布复容儿须际商非验连断深难近矿千周委素技备半办青省列习响约支般史感劳便团往酸历市克何除消构府称太准精值号率族维划选标写存候毛亲快效斯院查江型眼王按格养易置派层片始却专状育厂京识适属圆包火住调满县局照参红细引听该铁价严首底液官德随病苏失尔死讲配女黄推显谈罪神艺呢席含企望密批营项防举球英氧势告李台落木帮轮破亚师围注远字材排供河态封施减树溶怎止案言士均武固叶鱼波视仅费紧爱左章早朝害续轻服试食充兵源判护司足某练差致板田降黑犯负击范继兴似余坚曲输修故城夫够送笔船占右财吃富春职觉汉画功巴跟虽杂飞检吸助升阳互初创抗考投坏策古径换未跑留钢曾端责站简述钱副尽帝射草冲承独令限阿宣环双请超微让控州良轴找否纪益依优顶础载倒房突坐粉敌略客袁冷胜绝析块剂测丝协诉念陈仍罗盐友洋错苦夜刑移频逐靠混母短皮终聚汽村云哪既距卫停烈央察烧迅境若印洲刻括激孔搞甚室待核校散侵吧甲游久菜味旧模湖货损预阻毫普稳乙妈植息扩银语挥酒守拿序纸医缺雨吗针刘啊急唱误训愿审附获茶鲜粮斤孩脱硫肥善龙演父渐血欢械掌歌沙刚攻谓盾讨晚粒乱燃矛乎杀药宁鲁贵钟煤读班伯香介迫句丰脚库订码芯储典描链币梯荣圳驱隔蓝牙晶振卡套册编铅卷盘托宽厚尺寸颜荐浙港韩胶蚀薄膜沉镀铜铝锡硅氮镓磷焊灯熔险滤荡仪柜池瑞兆邦浦",
);

/** Signs that stand in Chinese texts beside characters. */
const chineseSigns = new Set("、。·—…～‘’“”《》【】「」『』±×÷≤≥≠∞°℃μΩπ√→←↑↓①②③④⑤★☆●○■□▲△");

/** Frequent syllables of Korean. */
const korean = new Set(
  "이다의는에가을로하고기지사한를시그어도자리나은정인대부전해서있일수아제으과들장스여상주것라구조만동보성원적공유무중경비국방오관신회개진안용학선생세간물연면계화발속내소요우모할당년마미문월드트레터프치차니되했분실위결반명단품번양규격온압류력저항커패키르크포토음및등습까였된없데업체통법입출설작호환형재질색게높낮남북울코러더디바션",
);

/** Frequent signs of Japanese beside kana. */
const japanese = new Set(
  "日一国会人年大十二本中長出三同時政事自行社見月分議後前民生連五発間対上部東者党地合市業内相方四定今回新場金員九入選立開手米力学問高代明実円関決子動京全目表戦経通外最言氏現理調体化田当八六約主題下首意法不来作性的要用制治度務強気小七成期公野協取都和統以機平総加山思家話世受区領多県続進正安設保改数記院女初北午指権心界支第産結百派点教報済書府活原先共得解名交資予川向際査勝面委告軍文反元重近千考判認画海参売利組知案道信策集在件団別物側任引使求所次水半品昨論計死官増係感特情投示変打男基私各始島直両朝革価式確村提運終挙果西勢減台広容必応演電歳住争談能無再位置企真流格有疑口過局少放税検藤町常校料沢裁状工建語球営空職証土与急止送援供可役構木割聞身費付施切由説転食比難防補車優夫研収断井何南石足違消境神番規術護展態導鮮備宅害配副算視条幹独警宮究育席輸訪楽起万着乗店述残想線率病農州武声質念待試族象銀域助労例衛然早張映限親額監環験追審商葉義伝働形景落欧担好退準賞訴辺造英被株頭技低毎医復仕去姿味負閣韓渡失移差衆個門写評課末守若脳極種美岡影命含福蔵量望松非撃佐核観察整段横融型白深字答夜製票況音申様財港識注呼渉達抵抗温圧寸",
);

/** Frequent signs of texts in traditional characters. */
const traditional = new Set(
  "的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作里用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實日軍者意無力它與長把機十民第公此已工使情明性知全三又關點正業外將兩高間由問很最重並物手應戰向頭文體政美相見被利什二等產或新己制身果加西斯月話合回特代內信表化老給世位次度門任常先海通教兒原東聲提立及比員解水名真論處走義各入幾口認條平系氣題活爾更別打女變四神總何電數安少報才結反受目太量再感建務做接必場件計管期市直德資命山金指克許統區保至隊形社便空決治展馬科司五基眼書非則聽白卻界達光放強即像難且權思王象完設式色路記南品住告類求據程北邊死張該交規萬取拉格望覺術領共確傳師觀清今切院讓識候帶導爭運筆溫壓頻率型號容阻抗源晶片封裝腳輸流參單備註",
);

/** Texts that a script of one byte a letter would make of the same bytes. */
const scripts: readonly (readonly [encoding: string, word: RegExp])[] = [
  ["windows-1251", /^(?:[А-ЯЁЄІЇҐЎЈ]?[а-яёєіїґўј№]+|[А-ЯЁЄІЇҐЎ№]+)$/],
  ["koi8-r", /^(?:[А-ЯЁ]?[а-яё]+|[А-ЯЁ]+)$/],
  ["ibm866", /^(?:[А-ЯЁ]?[а-яё]+|[А-ЯЁ]+)$/],
  ["windows-1253", /^(?:[Α-ΫΆΈ-Ώ]?[α-ώΐΰ]+|[Α-ΫΆΈ-Ώ]+)$/],
  ["windows-1255", /^[א-ת]+$/],
  ["windows-1256", /^[ء-ْپچژگکیں]+$/],
];

const names: Readonly<Record<string, string>> = {
  "windows-1251": "Windows-1251",
  "koi8-r": "KOI8-R",
  ibm866: "CP866",
  "windows-1253": "Windows-1253",
  "windows-1255": "Windows-1255",
  "windows-1256": "Windows-1256",
};

/** Least share of usual signs in a text that is taken for Chinese: the shorter it is, the more. */
const minShares: readonly (readonly [signs: number, share: number])[] = [
  [8, 0.7],
  [16, 0.6],
  [Number.POSITIVE_INFINITY, 0.5],
];

/** Share of usual signs from which no text of letters of one byte is thought of. */
const certainShare = 0.9;

/** Most bytes that are looked at. */
const maxSample = 200_000;

/**
 * Name of another encoding in which bytes may have been written that GB 18030 can read; undefined
 * where the text is Chinese beyond doubt. The encodings of East Asia have the same bytes for other
 * signs, so that only the signs themselves tell: those of the right one are usual ones.
 * @param bytes a text of characters of GB 2312, nearly all of them
 */
export function likelyOther(bytes: Uint8Array): string | undefined {
  const sample = linesBeyondAscii(bytes);
  const text = decoded("gb18030", sample) ?? "";
  const counted = countUsual(text, (sign) => chinese.has(sign) || chineseSigns.has(sign));
  // Full-width forms of ASCII are the same in EUC-KR.
  if (counted.all === 0) return undefined;
  const own = counted.usual / counted.all;
  const rivals: readonly (readonly [string, string, (sign: string) => boolean])[] = [
    ["euc-kr", "EUC-KR", (sign) => korean.has(sign)],
    ["euc-jp", "EUC-JP", (sign) => isKana(sign) || japanese.has(sign)],
    ["shift_jis", "Shift_JIS", (sign) => isKana(sign) || japanese.has(sign)],
    ["big5", "Big5", (sign) => traditional.has(sign)],
  ];
  let best: { readonly name: string; readonly share: number } | undefined;
  for (const [encoding, name, isUsual] of rivals) {
    const other = decoded(encoding, sample);
    if (other === undefined) continue;
    const { all, usual } = countUsual(other, isUsual);
    const share = all === 0 ? 0 : usual / all;
    if (share > (best?.share ?? 0)) best = { name, share };
  }
  if (best !== undefined && best.share >= own) return best.name;
  for (const [encoding, word] of own < certainShare ? scripts : []) {
    const other = decoded(encoding, sample);
    const words = other?.match(/\P{ASCII}+/gu) ?? [];
    if (words.length > 0 && words.every((one) => word.test(one))) return names[encoding];
  }
  const [, least = 1] = minShares.find(([signs]) => counted.all < signs) ?? [];
  if (own >= least) return undefined;
  return best?.name ?? "another encoding";
}

function isKana(sign: string): boolean {
  return /[\u3041-\u30fe]/.test(sign);
}

/** The lines that have signs beyond ASCII, as many as are looked at. */
function linesBeyondAscii(bytes: Uint8Array): Uint8Array {
  const lines: number[] = [];
  let from = 0;
  while (from < bytes.length && lines.length < maxSample) {
    const end = bytes.indexOf(10, from);
    const line = bytes.subarray(from, end < 0 ? undefined : end + 1);
    if (line.some((byte) => byte >= 0x80)) for (const byte of line) lines.push(byte);
    from += line.length;
  }
  return Uint8Array.from(lines);
}

/** Number of signs beyond ASCII and its full-width forms, and of the usual ones among them. */
function countUsual(text: string, isUsual: (sign: string) => boolean) {
  let all = 0;
  let usual = 0;
  for (const sign of text) {
    if (/[\p{ASCII}\uff01-\uff5e\u3000]/u.test(sign)) continue;
    all += 1;
    if (isUsual(sign)) usual += 1;
  }
  return { all, usual };
}

function decoded(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
