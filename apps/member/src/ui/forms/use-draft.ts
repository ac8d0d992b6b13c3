import { type FormEvent, useState } from 'react';
import { type Draft, forgetDraft, keepDraft, placeOf, readDraft } from '../../session/drafts.ts';
import { session } from '../../session/this-tab.ts';
import { valuesOf } from './use-form.ts';

/** Where the draft of one form is kept. */
export interface DraftPlace {
  read(): Draft;
  keep(typed: Draft): void;
  forget(): void;
}

/** In this tab, for the current member or visitor: registering signs the member in, and the draft must not move. */
function inThisTab(name: string): DraftPlace {
  const place = placeOf(session, name);
  return {
    read: () => readDraft(session, place),
    keep: (typed) => keepDraft(session, place, typed),
    forget: () => forgetDraft(session, place),
  };
}

interface Listening {
  onInput(event: FormEvent<HTMLFormElement>): void;
}

/**
 * Keeps what was typed into a form over leaving the screen and a reload, until it is sent or the session ends, but
 * never passwords and files. `keptIn` says where, if it is to outlast the tab. `typed` has the initial values, `kept(form)` replaces the form, and `forget` is called
 * once it was sent.
 *
 *     const draft = useDraft('address');
 *     <Form form={draft.kept(form)} …><TextField name="city" defaultValue={draft.typed.city ?? ''} /></Form>
 */
export function useDraft(name: string, keptIn: (name: string) => DraftPlace = inThisTab) {
  const [place] = useState(() => keptIn(name));
  const [typed] = useState(place.read);
  return {
    /** The draft when the screen was opened, by field name. */
    typed,
    /** The form, extended to keep its draft. */
    kept<Form extends Listening>(form: Form): Form {
      return {
        ...form,
        onInput(event: FormEvent<HTMLFormElement>) {
          form.onInput(event);
          place.keep({ ...place.read(), ...typedInto(event.currentTarget) });
        },
      };
    },
    forget: place.forget,
  };
}

/**
 * The values of the fields that are on the screen. A choice that is still loading, such as that of a package, has none: the
 * draft keeps what it has.
 */
function typedInto(form: HTMLFormElement): Draft {
  return Object.fromEntries(
    Object.entries(valuesOf(form)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
