import { defineConsultation } from "../../page/consultationPage.tsx";

/** Prices, samples and cooperation. */
export const page = defineConsultation("business");
