/** Messages of contact, consultations, and questions and answers. */
export const contact = {
  tabs: {
    contact: "Offices",
    consultation: "Consultation",
    faq: "Questions and answers",
  },
  tabTitle: (title: string, tab: string) => `${title}: ${tab}`,
  sections: "Ways to reach us",
  byPhone: "By phone",
  byEmail: "By e-mail",
  byPost: "By post",
  offices: "Offices",
  desks: "Who answers what",
  desksIntro: "Three desks answer in writing. Choose the one that fits; it saves a detour.",
  toDesk: {
    business: "To the business desk",
    technical: "To the technical desk",
    quality: "To the quality desk",
  },
  descriptions: {
    contact: (company: string) => `Phone, e-mail and offices of ${company}.`,
    consultation: (company: string) =>
      `Ask ${company} about business, technology or quality: three desks answer in writing.`,
    faq: (company: string) =>
      `What engineers and buyers ask ${company} most, answered and searchable.`,
  },
  consultationDescription: (title: string, company: string) => `${title} to ${company}.`,
  topics: "Topics",
  moreTopics: (count: number) => `and ${count} more`,
  otherDesks: "Other desks",
  askedBefore: "Has it been asked before?",
  searchQuestions: "Search questions and answers",
  search: "Search",
  searchHint: "A word or a part number",
  clearSearch: "Clear the search",
  found: (count: number, query: string) =>
    `${count === 1 ? "1 answer" : `${count} answers`} for “${query}”`,
  foundFirst: (count: number) => `The first ${count} are shown. More words narrow the search.`,
  foundNone: (query: string) => `Nothing was found for “${query}”.`,
  foundNoneHint: "Try fewer or other words, or ask one of our desks.",
  questions: (count: number) => (count === 1 ? "1 question" : `${count} questions`),
  allOf: (topic: string) => `All in ${topic}`,
  allTopics: "All topics",
  topicsMenu: "Topics of questions",
  linkTo: "Link to this answer",
  about: "About",
  stillOpen: "Your question is not here?",
  faqDescription: (title: string, count: number, company: string) =>
    `${title}: ${count === 1 ? "1 answer" : `${count} answers`} from ${company}.`,
};
