/** Bodies of the two simplest content types, for tests that care about documents and not about chips. */

export function columnBody(changes: object = {}) {
  return {
    title: { en: "Processors", zh: "处理器" },
    parent: null,
    position: 1,
    status: 1,
    type: 7,
    ...changes,
  };
}

/** A question that refers to a column by its key. */
export function faqBody(changes: object = {}) {
  return {
    column: "faq",
    question: { en: "Which core?", zh: "什么内核？" },
    answer: { en: "<p>RISC-V.</p>", zh: "<p>RISC-V。</p>" },
    ...changes,
  };
}
