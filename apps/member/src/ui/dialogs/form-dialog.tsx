import type { ReactNode } from 'react';
import { useText } from '../../languages/index.ts';
import { Button } from '../button.tsx';
import { Form } from '../forms/form.tsx';
import type { useForm } from '../forms/use-form.ts';
import { Actions, Dialog } from './dialog.tsx';

/** A dialog that asks for something: its fields, and buttons to cancel and to send. It stays while it is sending. */
export function FormDialog(props: {
  title: string;
  /** What the sending button says. */
  submit: string;
  form: ReturnType<typeof useForm>;
  busy: boolean;
  /** Whether it ends or removes something: “Cancel” could be read as doing just that. */
  ends?: boolean;
  onClose(): void;
  /** What is above the form. */
  before?: ReactNode;
  children: ReactNode;
  /** A remedy for a failure, such as a link. */
  onFailure?(failure: unknown): ReactNode;
}) {
  const text = useText();
  const { title, submit, form, busy, ends, onClose, before, children, onFailure = () => null } = props;
  return (
    <Dialog title={title} persistent={busy} onClose={onClose}>
      {before}
      <Form
        form={form}
        onFailure={onFailure}
        submit={
          <Actions>
            <Button look="secondary" disabled={busy} onClick={onClose}>
              {text(ends ? 'question.leave' : 'action.cancel')}
            </Button>
            <Button type="submit" connected busy={busy}>
              {submit}
            </Button>
          </Actions>
        }
      >
        {children}
      </Form>
    </Dialog>
  );
}
