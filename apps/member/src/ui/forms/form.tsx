import type { FormEvent, ReactNode } from 'react';
import { failureText } from '../../languages/failure-text.ts';
import { useText } from '../../languages/index.ts';
import { Note } from '../screen.tsx';

/** A form with its failure, if any, above the button. */
export function Form(props: {
  form: {
    onSubmit(event: FormEvent<HTMLFormElement>): void;
    onInput(event: FormEvent<HTMLFormElement>): void;
    failure: unknown;
  };
  children: ReactNode;
  submit: ReactNode;
  /** A remedy for the failure, such as a link. */
  onFailure?(failure: unknown): ReactNode;
}) {
  const text = useText();
  const { form, children, submit, onFailure } = props;
  return (
    <form noValidate className="grid gap-4" onSubmit={form.onSubmit} onInput={form.onInput}>
      {children}
      {form.failure !== null && (
        <div role="alert">
          <Note tone="wrong">
            <p className="first-letter:uppercase">{text(failureText(form.failure))}</p>
            {onFailure?.(form.failure)}
          </Note>
        </div>
      )}
      {submit}
    </form>
  );
}
