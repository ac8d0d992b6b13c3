import { CallFailed } from '@handbill/contract/client';
import { type FormEvent, useState } from 'react';
import { failureText, fieldText } from '../../languages/failure-text.ts';
import type { TextId } from '../../languages/index.ts';

export type Values = Readonly<Record<string, FormDataEntryValue>>;
/** The result of a check: the values to send, or the error of each wrong field. */
export type Checked<Sent> = { sent: Sent } | { errors: FieldErrors };
export type FieldErrors = Readonly<Record<string, TextId | undefined>>;

/**
 * A form whose values live in its inputs: checked when it is sent, first here and then by the server. What is
 * wrong is shown at its field; the first wrong field gets the focus. `places` names the fields that refusals are about.
 */
export function useForm<Sent>(
  check: (values: Values) => Checked<Sent>,
  submit: (sent: Sent) => Promise<unknown>,
  places: Readonly<Partial<Record<string, string>>> = {},
) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<unknown>(null);

  async function send(form: HTMLFormElement): Promise<void> {
    const checked = check(valuesOf(form));
    setFailure(null);
    if ('errors' in checked) return complain(form, checked.errors);
    setErrors({});
    try {
      await submit(checked.sent);
    } catch (error) {
      const fields = error instanceof CallFailed ? Object.entries(error.fields) : [];
      const place = error instanceof CallFailed && places[error.slug];
      const known = fields.filter(([name]) => form.elements.namedItem(name));
      if (place) complain(form, { [place]: failureText(error) });
      else if (known.length > 0) {
        complain(form, Object.fromEntries(known.map(([name, slug]) => [name, fieldText(slug)])));
      } else setFailure(error);
    }
  }

  function complain(form: HTMLFormElement, found: FieldErrors): void {
    setErrors(found);
    const first = [...form.elements].find((element) => found[element.getAttribute('name') ?? '']);
    if (first instanceof HTMLElement) first.focus();
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    void send(event.currentTarget);
  }

  /** Clears the error of a field that is being corrected. */
  function onInput({ target }: FormEvent<HTMLFormElement>): void {
    const name = target instanceof Element ? target.getAttribute('name') : null;
    if (name && errors[name]) setErrors({ ...errors, [name]: undefined });
  }

  return { errors, failure, complain, onSubmit, onInput };
}

/** The values of a form. Unticked boxes and unmade choices are empty, not missing. */
export function valuesOf(form: HTMLFormElement): Values {
  const names = [...form.elements]
    .map((element) => element.getAttribute('name'))
    .filter((name) => name !== null);
  return {
    ...Object.fromEntries(names.map((name) => [name, ''])),
    ...Object.fromEntries(new FormData(form)),
  };
}
