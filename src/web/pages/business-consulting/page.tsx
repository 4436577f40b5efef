import { defineConsultation } from "../../page/consultation/consultationPage.tsx";

/** Prices, samples and cooperation. */
export const page = defineConsultation("business");
