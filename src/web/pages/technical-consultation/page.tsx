import { defineConsultation } from "../../page/consultationPage.tsx";

/** Questions of engineers who design with our parts. */
export const page = defineConsultation("technical");
