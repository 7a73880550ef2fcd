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
  unfitToken: {
    title: "The sign-in service is not fully set up",
    text: "The sign-in service confirmed who you are, but a token that it gives does not fit this application: {{claim}}. Pass this on, with the reference, to whoever runs the application; its log gives the details.",
  },
  noAdministrator: {
    title: "There is no administrator yet",
    text: "Nobody has been added to this installation. Whoever runs it names the first administrator by the command “npm run admin -- NAME” (in the image: “node build/operator.js admin NAME”), or by the setting FIRST_ADMIN before a start. NAME is the user name that the sign-in service sends as {{claim}}.",
  },
  session: {
    ending: "Your session ends in {{minutes}} min, because nothing happened for a while.",
    last: "Your session ends in {{minutes}} min and cannot be extended any more. Save your work, then sign in again.",
    ended: "Your session has ended. What you typed stays on this page: sign in again in a new tab, then come back here.",
    stay: "Stay signed in",
    signIn: "Sign in again",
  },
  signOut: {
    title: "Sign-out",
    text: "You are signed out of this application. End your session at your organisation’s sign-in service too.",
    confirm: "End the session",
  },
  signOutFailed:
    "Logout failed, request returned an error code. You are signed out of this application, and maybe not of the sign-in service of your organisation: close the browser on a shared computer.",
  linkEnded: {
    title: "This link is no longer valid",
    text: "It was used already, or its time is over. Open the application again from the site that gave you this link.",
  },
  linkUnavailable: {
    title: "This link cannot be checked now",
    text: "The sign-in service does not answer. Open the link again in a moment.",
  },
  linkAsked: {
    title: "Open the application with this link?",
    titleNamed: "Continue as {{name}}?",
    text: "This link signs in, without a password, the person it was given to. Continue only if that is you and you have just opened it yourself.",
    textNamed: "This link signs {{name}} in without a password. Continue only if that is you and you have just opened it yourself.",
    textHoused:
      "This link signs {{name}} ({{house}}) in without a password. Continue only if that is you and you have just opened it yourself.",
    present: "You are signed in as {{present}}: continuing ends that session in this browser.",
    confirm: "Continue",
    confirmNamed: "Continue as {{name}}",
    stay: "Stay {{present}}",
  },
  unavailable: { title: "The sign-in service does not answer", text: "Your work is kept. Please try again in a moment." },
} satisfies Texts<typeof fr>;
