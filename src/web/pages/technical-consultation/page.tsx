import { defineConsultation } from "../../page/consultation/consultationPage.tsx";

/** Questions of engineers who design with our parts. */
export const page = defineConsultation("technical");
