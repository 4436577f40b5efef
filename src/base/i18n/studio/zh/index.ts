import type { StudioMessages } from "../en/index.ts";
import { documents } from "./documents.ts";
import { errors, frame, palette, shell } from "./frame.ts";
import { home } from "./home.ts";
import { people, roles } from "./people.ts";
import { profile } from "./profile.ts";
import { signIn } from "./signIn.ts";

export const studio: StudioMessages = {
  documents,
  errors,
  frame,
  home,
  palette,
  people,
  profile,
  roles,
  shell,
  signIn,
};
