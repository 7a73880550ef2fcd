/**
 * The folders of `app/` and `backend/` from the lowest floor to the highest, each with what it may import and why. A folder imports
 * of floors below it alone, so that no two import each other; a folder that is not listed imports nothing and is imported by none.
 * The files beside the folders (`app/root.tsx`, `backend/main.ts`, …) compose: they import what they like.
 * @type {ReadonlyArray<{ folder: string, may: Readonly<Record<string, string>> }>}
 */
module.exports = [
  { folder: "app/domain", may: {} },
  { folder: "app/contract", may: { "app/domain": "schemas are made of its enumerations and checks" } },
  { folder: "app/platform", may: {} },
  { folder: "app/i18n", may: { "app/domain": "languages, and the typography of French" } },
  {
    folder: "app/components",
    may: { "app/domain": "numbers and dates are shown as it formats them", "app/i18n": "labels that every component of a kind has" },
  },
  {
    folder: "app/services",
    may: {
      "app/contract": "the client of the backends is made of it",
      "app/domain": "kinds of failures, and permissions of the request's context",
      "app/i18n": "the text of a notice is written in the person's language",
    },
  },
  {
    folder: "app/navigation",
    may: {
      "app/components": "the name by which a folded menu is kept",
      "app/domain": "steps of a recommendation journey are parts of addresses",
      "app/i18n": "the title of a page is a text",
      "app/services": "the folded menu is kept in a cookie of the application",
    },
  },
  {
    folder: "app/access",
    may: {
      "app/contract": "records of the person and of the licence agreement",
      "app/domain": "roles, permissions and claims",
      "app/i18n": "the page of signing out is written without the frame",
      "app/navigation": "where a person goes after signing in",
      "app/services": "settings, clients of the backends, logger, rows of sessions",
    },
  },
  {
    folder: "app/modules",
    may: {
      "app/access": "guards of the pages that menus share, and those that ask for more than a permission",
      "app/components": "screens are made of them",
      "app/contract": "types of what is read and written",
      "app/domain": "rules and formats",
      "app/i18n": "texts",
      "app/navigation": "addresses of links and forms",
      "app/platform": "pages of one thing load their head once",
      "app/services": "calls of the backends, marks of forms, notices",
    },
  },
  {
    folder: "app/routes",
    may: {
      "app/access": "each loader and action begins with its guard",
      "app/components": "frames of pages and modals",
      "app/domain": "rules and formats",
      "app/i18n": "texts",
      "app/modules": "what a page reads, does and shows",
      "app/navigation": "addresses and menus",
      "app/platform": "pages of one thing load their head once; the form that an error page gives back",
      "app/services": "one way to call, forms, notices",
    },
  },
  {
    folder: "app/front",
    may: {
      "app/access": "pages are refused before Remix, and failures keep what was typed",
      "app/contract": "addresses of the API, for the log",
      "app/domain": "the network that an address is counted under",
      "app/i18n": "a page is written with the words of the organisation",
      "app/navigation": "addresses on its own error page",
      "app/services": "settings, logger, client of the backends",
    },
  },
  { folder: "backend/process", may: {} },
  { folder: "backend/documents", may: {} },
  { folder: "backend/mail", may: { "app/domain": "colours that can be read in a letter" } },
  {
    folder: "backend/database",
    may: {
      "app/domain": "enumerations of columns",
      "app/services": "the port by which the web side keeps its own rows (sql.ts)",
      "backend/process": "the folder of its data",
    },
  },
  { folder: "backend/pictures", may: { "app/domain": "what a picture must be", "backend/database": "how a thread's file is found" } },
  {
    folder: "backend/numerics",
    may: {
      "app/contract": "the shape of what a plan costs",
      "app/domain": "enumerations, rules and the projection, which the browser uses too",
    },
  },
  {
    folder: "backend/kernels",
    may: {
      "app/domain": "they do what the loops of a projection do, to the same bits",
    },
  },
  {
    folder: "backend/workers",
    may: {
      "app/contract": "shapes of the answers that are made in a thread",
      "app/domain": "the projection, and its refusals",
      "backend/kernels": "each thread loads them",
      "backend/numerics": "what the threads compute",
      "backend/process": "priority of a thread",
    },
  },
  {
    folder: "backend/calls",
    may: {
      "app/contract": "bodies of errors, and the routers that implement it",
      "app/domain": "roles, permissions and keys of errors",
      "backend/database": "rows of callers, of the audit log and of writes",
      "backend/documents": "a call's context names who fetches documents",
      "backend/mail": "a call's context names the mail server",
      "backend/workers": "a call's context names the threads",
    },
  },
  {
    folder: "backend/values",
    may: {
      "backend/calls": "queries of a call",
      "backend/database": "transactions and rows",
      "backend/numerics": "prices with their distributions and splits",
    },
  },
  { folder: "backend/table-file", may: { "app/domain": "texts that a spreadsheet must not run" } },
  {
    folder: "backend/import",
    may: {
      "app/contract": "answers and faults of a file",
      "app/domain": "identifiers, and the day of the market",
      "backend/calls": "refusals of what is no table",
      "backend/database": "files that wait for a confirmation, answers that are kept by source",
      "backend/values": "days of a file are days of values",
    },
  },
  {
    folder: "backend/computation",
    may: {
      "app/contract": "the calls that it answers",
      "app/domain": "enumerations and limits",
      "backend/calls": "caller and refusals",
      "backend/database": "stored series and matrices",
      "backend/numerics": "figures",
      "backend/values": "stored values",
      "backend/workers": "what is heavy runs in threads",
    },
  },
  {
    folder: "backend/pdf",
    may: {
      "app/contract": "the document that it is given",
      "app/domain": "fonts of an organisation",
      "backend/calls": "caller and refusals",
      "backend/process": "priority of its thread",
    },
  },
  {
    folder: "backend/api",
    may: {
      "app/contract": "the calls that it answers",
      "app/domain": "rules",
      "backend/calls": "what every call needs",
      "backend/computation": "series and matrices as a computation takes them",
      "backend/database": "stores",
      "backend/documents": "documents of issuers for the archive of an advice",
      "backend/mail": "letters",
      "backend/numerics": "figures of one series or portfolio, made in place",
      "backend/pictures": "uploaded pictures are judged before they are stored",
      "backend/import": "files that come in",
      "backend/table-file": "files of tables that are sent",
      "backend/values": "values of series",
      "backend/workers": "matrices are made in threads",
    },
  },
  {
    folder: "backend/identity",
    may: {
      "app/domain": "roles, claims and languages",
      "app/services": "the port to the rows of sessions (sql.ts)",
      "backend/api": "accounts, invitations, and the ends of sign-ins that follow",
      "backend/calls": "who calls, and rows of the audit log",
      "backend/database": "its own rows",
    },
  },
  {
    folder: "backend/demo",
    may: {
      "app/contract": "content that a call would take",
      "app/domain": "enumerations and roles",
      "backend/calls": "how its advices came about, in the audit log",
      "backend/database": "the rows that it writes",
      "backend/identity": "passwords of its people, and the list of them on the sign-in page",
      "backend/main.ts": "saved simulations are made by the calls themselves",
      "backend/values": "the values of its series",
    },
  },
  {
    folder: "backend/operator",
    may: {
      "backend/calls": "the chain of the audit log",
      "backend/database": "the database that a measure is taken on",
      "backend/identity": "the account of an administrator",
      "backend/workers": "how busy the threads are",
    },
  },
];
