import type { Texts } from "../../texts.ts";
import type { errors as french } from "../fr/errors.ts";

export const errors = {
  backToHome: "Back to the home page",
  goToLogin: "Go to login",
  reference: "Reference to give to support: {{reference}}",
  notFound: { title: "404", text: "Check the address or go back to the home page." },
  forbidden: {
    title: "Access denied",
    text: "You don't have permission to access this module",
  },
  noModule: {
    title: "No module",
    text: "No module is activated. Please contact support.",
  },
  secondFactor: {
    title: "A second factor is required",
    text: "Your organisation requires it to sign in. Sign in again: if you have none, you will add one.",
  },
  userUnknown: {
    title: "You have not been added yet",
    text: "The sign-in service knows you, but nobody has added you here yet. An administrator does so under Users, with the user name that you sign in with.",
  },
  moduleLess: {
    title: "No module",
    text: "No module is activated. Please contact your administrator.",
  },
  recoJourneyNotFound: { title: "404", text: "The entered URL is not valid" },
  failure: {
    title: "Sorry, there is a problem with the service",
    text: "What you saved before this message is kept. Try again in a few moments.",
  },
  unanswered: {
    title: "Sorry, the service does not answer",
    text: "What you have just sent is kept on this page. Send it again in a moment: nothing is stored twice.",
    send: "Send again",
    leave: "Reload the page without sending",
  },
  unavailable: {
    title: "Sorry, there is a problem with the service",
    text: "The service does not answer at the moment. What you saved is kept, and a form that you had just sent comes back filled in. Try again in a few moments.",
  },
  notWritable: {
    title: "Nothing can be saved at the moment",
    text: "The service has no room left to store anything. What you saved is kept and can be read, and a form that you had just sent comes back filled in. Tell your administrator, then try again.",
  },
  notBuilt: {
    title: "Sorry, this operation is not available",
    text: "This installation does not offer this operation.",
  },
  badRequest: {
    title: "The request could not be handled",
    text: "The address or the form that was sent holds a value that the service refuses.",
  },
  conflict: {
    title: "Changed in the meantime",
    text: "Someone changed this item after you opened it. Reload the page to see the latest version.",
  },
  versionMissing: {
    title: "Incomplete form",
    text: "This form does not say which version it changes, so nothing was saved. Open the page again: it comes back filled in.",
  },
  tooMany: {
    title: "Too many requests",
    text: "Wait a minute before trying again.",
  },
} satisfies Texts<typeof french>;
