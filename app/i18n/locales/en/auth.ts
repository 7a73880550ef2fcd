import type { Texts } from "../../texts.ts";
import type { auth as fr } from "../fr/auth.ts";

export const auth = {
  title: "Sign in",
  retry: "Try again",
  signIn: "Sign in",
  cancelled: { title: "Sign-in was cancelled", text: "You are not signed in. You can start again whenever you like." },
  anonymous: { title: "You are not signed in", text: "Sign in to use the application." },
  passwordForgotten: {
    title: "Password forgotten",
    text: "Ask the sign-in service of your organisation for a new password, then come back and sign in.",
  },
  refused: {
    title: "Sign-in failed",
    text: "The sign-in service did not confirm who you are. Try again; if the problem persists, give the reference to your support.",
  },
  unavailable: { title: "The sign-in service does not answer", text: "Your work is kept. Please try again in a moment." },
} satisfies Texts<typeof fr>;
