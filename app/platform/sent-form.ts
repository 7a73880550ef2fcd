/** A form that a script sent: where to, and what it held. */
export interface SentForm {
  action: string;
  fields: ReadonlyArray<readonly [string, string]>;
}

/** What is read of the router: the form that is under way, and what went wrong. */
interface Router {
  subscribe(
    listener: (state: {
      navigation: { state: string; formAction?: string; formMethod?: string; formData?: FormData };
      errors: object | null;
    }) => void,
  ): () => void;
}

let sent: SentForm | null = null;

/**
 * Keeps what a form held until its answer is there: one whose server does not answer leaves an error page, on which nothing of it would
 * be left. A form with a file is not kept, since a page cannot hold the file for the person to send again.
 */
export function keepSentForms(router: Router): () => void {
  return router.subscribe(({ navigation: { state, formAction, formMethod, formData }, errors }) => {
    if (formData && formAction && formMethod?.toUpperCase() === "POST") sent = sentOf(formAction, formData);
    else if (state === "idle" && errors === null) sent = null;
  });
}

function sentOf(action: string, form: FormData): SentForm | null {
  const fields: Array<readonly [string, string]> = [];
  for (const [name, value] of form) {
    if (typeof value === "string") fields.push([name, value]);
    else if (value.size > 0) return null;
  }
  return { action, fields };
}

/** The form whose answer did not come; null where there is none. */
export const unansweredForm = (): SentForm | null => sent;
