import { defineConsultation } from "../../page/consultationPage.tsx";

/** Parts that do not do what their datasheet says. */
export const page = defineConsultation("quality");
