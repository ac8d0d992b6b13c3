import { type FormEvent, useState } from 'react';
import { type Draft, forgetDraft, keepDraft, placeOf, readDraft } from '../session/drafts.ts';
import { session } from '../session/this-tab.ts';

interface Listening {
  onInput(event: FormEvent<HTMLFormElement>): void;
}

/**
 * What was typed into a form outlives the screen and a reload, until it is sent or the session ends; passwords and
 * files never do. `typed` gives the fields their first values, `kept(form)` stands where the form itself would, and
 * `forget` is called when it was sent.
 *
 *     const draft = useDraft('address');
 *     <Form form={draft.kept(form)} …><TextField name="city" defaultValue={draft.typed.city ?? ''} /></Form>
 */
export function useDraft(name: string) {
  // Decided once: registering signs in, and what was typed before then belongs to nobody else.
  const [place] = useState(() => placeOf(session, name));
  const [typed] = useState<Draft>(() => readDraft(session, place));
  return {
    /** What had been typed when the screen was opened, by the names of the fields. */
    typed,
    /** The form, which from now on also keeps what is typed into it. */
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
