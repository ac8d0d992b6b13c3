import { type FormEvent, useState } from 'react';
import { type Draft, forgetDraft, keepDraft, placeOf, readDraft } from '../session/drafts.ts';
import { session } from '../session/this-tab.ts';

interface Listening {
  onInput(event: FormEvent<HTMLFormElement>): void;
}

/**
 * Keeps what was typed into a form over leaving the screen and a reload, until it is sent or the session ends, but
 * never passwords and files. `typed` has the initial values, `kept(form)` replaces the form, and `forget` is called
 * once it was sent.
 *
 *     const draft = useDraft('address');
 *     <Form form={draft.kept(form)} …><TextField name="city" defaultValue={draft.typed.city ?? ''} /></Form>
 */
export function useDraft(name: string) {
  // Decided once: registering signs the member in, and the draft must not move to another key.
  const [place] = useState(() => placeOf(session, name));
  const [typed] = useState<Draft>(() => readDraft(session, place));
  return {
    /** The draft when the screen was opened, by field name. */
    typed,
    /** The form, extended to keep its draft. */
    kept<Form extends Listening>(form: Form): Form {
      return {
        ...form,
        onInput(event: FormEvent<HTMLFormElement>) {
          form.onInput(event);
          keepDraft(session, place, typedInto(event.currentTarget));
        },
      };
    },
    forget: () => forgetDraft(session, place),
  };
}

function typedInto(form: HTMLFormElement): Draft {
  return Object.fromEntries(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
