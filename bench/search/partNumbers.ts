import { codeOf } from "../../src/readers/search/text/normalise.ts";
import { Dice } from "../../tools/sample/dice.ts";

/** A way to make part numbers: each list gives one piece. */
type Grammar = readonly (readonly [string, ...string[]])[];

const digits = (from: number, to: number, step = 1, width = 1): [string, ...string[]] => {
  const count = Math.floor((to - from) / step) + 1;
  const all = Array.from({ length: count }, (_, at) =>
    String(from + at * step).padStart(width, "0"),
  );
  return [all[0] ?? "", ...all.slice(1)];
};

/** Grammars as makers have them: many near-identical siblings, suffixes for package and reel. */
const grammars: Readonly<Record<string, readonly Grammar[]>> = {
  controllers: [
    [
      ["STM32F", "STM32G", "STM32H", "STM32L"],
      ["030", "103", "405", "407", "411", "429", "431", "743"],
      ["C", "R", "V", "Z"],
      ["8", "B", "C", "E", "G", "I"],
      ["T", "H", "U"],
      ["6", "7"],
    ],
    [
      ["GD32F", "GD32E", "APM32F"],
      ["103", "230", "303", "450"],
      ["C", "R", "V"],
      ["8", "B", "E"],
      ["T", "U"],
      ["6"],
    ],
    [
      ["ATmega", "ATtiny"],
      ["8", "16", "48", "85", "88", "168", "328", "644", "1284"],
      ["A", "P", "PA", ""],
      ["-"],
      ["AU", "PU", "MU", "AUR"],
    ],
    [
      ["ATSAMD"],
      ["20", "21", "51"],
      ["E", "G", "J"],
      ["17", "18", "19"],
      ["A-"],
      ["AU", "MU", "AUT"],
    ],
    [
      ["PIC16F", "PIC18F", "dsPIC33F", "PIC24F"],
      ["54", "627", "690", "877", "1459", "4550"],
      ["", "A"],
      ["-I/", "-E/"],
      ["P", "SO", "SS", "ML"],
    ],
    [
      ["LPC17", "LPC11", "LPC55"],
      ["14", "24", "52", "68", "69"],
      ["FBD", "FHN"],
      ["48", "64", "100"],
    ],
    [
      ["MSP430G2", "MSP430F5", "MSP430FR2"],
      ["231", "452", "553", "529"],
      ["I"],
      ["N20", "PW20", "PW28", "PN"],
      ["", "R"],
    ],
  ],
  wireless: [
    [
      ["ESP32-"],
      ["", "S2-", "S3-", "C3-", "C6-", "H2-"],
      ["WROOM-", "WROVER-", "MINI-"],
      ["1", "1U", "2", "02"],
      ["", "-N4", "-N8", "-N8R2", "-N16R8"],
    ],
    [
      ["nRF"],
      ["51822", "52805", "52810", "52832", "52833", "52840", "5340", "9160"],
      ["-"],
      ["QFAA", "QIAA", "QDAA", "CIAA"],
      ["-R", "-R7", "-T"],
    ],
    [
      ["CC"],
      ["1310", "1352", "2530", "2541", "2640", "2642", "2652"],
      ["F128", "R2F", "P1F", "R1F"],
      ["RGZ", "RHB", "RSM"],
      ["R", "T"],
    ],
    [["SIM"], ["800", "868", "7000", "7600", "7670"], ["C", "E", "G", "L1C"], ["", "-H", "-PCIE"]],
  ],
  analog: [
    [["TPS"], digits(54202, 54560, 31), ["A", "B", ""], ["D", "DDC", "PWP", "RGE"], ["R", "T"]],
    [["TPS628"], digits(10, 69, 3), ["0", "2", ""], ["DLC", "DSG", "YKA"], ["R", "T"]],
    [
      ["LM"],
      ["317", "324", "339", "358", "386", "393", "555", "1117", "2576", "2596", "2903"],
      ["", "A", "S", "M"],
      ["D", "DR", "N", "P", "DGKR", "PWR", "MX"],
      ["", "/NOPB"],
    ],
    [
      ["LM2596", "LM1117", "LM2576", "AMS1117"],
      ["S-", "T-", "MP-", "-"],
      ["1.8", "3.3", "5.0", "12", "ADJ"],
    ],
    [
      ["MAX"],
      ["202", "232", "485", "3082", "3232", "3485", "6675", "31855", "17043"],
      ["E", "A", "C", ""],
      ["EUE", "CSE", "ESA", "CPE", "EWE"],
      ["+", "+T"],
    ],
    [
      ["LTC", "LT"],
      ["1763", "3080", "3780", "4020", "6804"],
      ["C", "E", "I", "H"],
      ["G", "S8", "MS8", "UH"],
      ["#PBF", "#TRPBF", "-3.3#PBF"],
    ],
    [
      ["AD", "ADA", "ADR"],
      ["620", "8232", "4528", "7124", "7606", "9833"],
      ["A", "B", ""],
      ["CPZ", "RZ", "BRMZ", "RUZ"],
      ["", "-R7", "-REEL"],
    ],
    [
      ["OPA", "INA", "REF"],
      ["134", "219", "226", "333", "2134", "2340", "3040"],
      ["A", "B", ""],
      ["ID", "UA", "IDBVR", "IDGKR", "PA"],
    ],
    [
      ["MCP"],
      ["2515", "2551", "3008", "3208", "4725", "6002", "23017", "73831"],
      ["-I/", "-E/", "T-I/", "T-2ACI/"],
      ["P", "SN", "SO", "OT", "MS"],
    ],
  ],
  others: [
    [
      ["SN74", "SN54", "CD74", "74"],
      ["LVC", "HC", "HCT", "AHC", "AUP"],
      ["1G", "2G", ""],
      ["00", "04", "08", "14", "125", "138", "244", "245", "595"],
      ["DBVR", "DR", "PWR", "N", "D,118"],
    ],
    [
      ["W25Q", "GD25Q", "MX25L"],
      ["16", "32", "64", "80", "128", "256"],
      ["JV", "FV", "CS", "BS"],
      ["SIQ", "SSIQ", "IG", "IM", "ZPIQ"],
    ],
    [
      ["AT24C", "24LC", "M24C", "93LC"],
      ["02", "04", "16", "32", "64", "128", "256", "512"],
      ["C", "D", "B", ""],
      ["-SSHM-T", "-PUM", "-I/SN", "-WMN6TP"],
    ],
    [
      ["IRF", "IRFZ", "IRLR"],
      ["24", "44", "520", "530", "540", "640", "3205", "7404", "8736"],
      ["N", "Z", ""],
      ["PBF", "SPBF", "TRPBF"],
    ],
    [
      ["1N", "BAT", "BAV", "SS"],
      ["14", "34", "54", "70", "99", "4148", "4007", "5819"],
      ["", "W", "S", "C"],
      ["", "-7-F", "-TP", "T-G", ",215"],
    ],
    [
      ["MT41K", "MT40A", "IS43TR", "K4B4G"],
      ["128M", "256M", "512M", "1646"],
      ["16", "8", "D-"],
      ["TW-107:P", "JT-125:K", "DA-107", "HYK0"],
    ],
    [
      ["RK"],
      ["3288", "3308", "3326", "3399", "3566", "3568", "3588", "806", "809", "1808"],
      ["", "S", "J", "M", "K", "-1", "-2", "-B"],
    ],
    [
      ["PCA", "PCF", "TJA", "UJA"],
      ["1042", "1044", "1051", "8563", "8574", "8575", "9306", "9548"],
      ["", "A", "T", "AT"],
      ["/3", "D,118", "PW,112", "DP,118", "GT/3Z"],
    ],
    [
      ["IMX6", "MIMXRT10", "MIMX8M"],
      ["11", "21", "52", "62", "64"],
      ["D", "C"],
      ["VL", "VJ", "AG"],
      ["5A", "6A", "6B", "7D"],
    ],
  ],
};

/** The grammars by what they make; tuned on some, measured on all. */
export const makers = Object.keys(grammars);

/** Different part numbers of a maker's grammars, the same on every machine. */
export function partNumbers(maker: string, count: number, seed = "parts"): string[] {
  const dice = new Dice(`${seed} ${maker}`);
  const known = new Map<string, string>();
  const all = grammars[maker] ?? [];
  for (let round = 0; known.size < count && round < count * 60; round += 1) {
    const grammar = all[round % all.length] ?? [];
    const number = grammar.map((pieces) => dice.pick(pieces)).join("");
    const code = codeOf(number);
    if (/\d/.test(code) && code.length > 3 && !known.has(code)) known.set(code, number);
  }
  return [...known.values()];
}
