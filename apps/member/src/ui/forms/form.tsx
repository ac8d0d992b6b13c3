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
  const { form, children, submit, onFailure } = props;
  return (
    <form noValidate className="grid gap-4" onSubmit={form.onSubmit} onInput={form.onInput}>
      {children}
      <Failure of={form.failure}>{onFailure?.(form.failure)}</Failure>
      {submit}
    </form>
  );
}

/** Why a form was not sent, if it was refused, and a remedy. */
export function Failure({ of, children }: { of: unknown; children?: ReactNode }) {
  const text = useText();
  if (of === null) return null;
  return (
    <div role="alert">
      <Note tone="wrong">
        <p className="first-letter:uppercase">{text(failureText(of))}</p>
        {children}
      </Note>
    </div>
  );
}
