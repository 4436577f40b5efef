import { documents } from "./documents.ts";
import { errors, frame, palette, shell } from "./frame.ts";
import { home } from "./home.ts";
import { people, roles } from "./people.ts";
import { profile } from "./profile.ts";
import { signIn } from "./signIn.ts";

/** The studio's English messages, by area. The Chinese ones must have the same keys to compile. */
export const studio = {
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

export type StudioMessages = typeof studio;
