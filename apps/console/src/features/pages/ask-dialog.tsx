import { CommandDialog } from '../../ui/commands/command-dialog.tsx';
import { ReasonField } from '../../ui/forms/fields.tsx';
import { readReason } from '../../ui/forms/read-reason.ts';

/** Requests another admin's approval of a text that binds the company. */
export function AskDialog(props: {
  label: string;
  title: string;
  plain?: boolean;
  send(reason: string, options: { idempotencyKey: string }): Promise<unknown>;
}) {
  return (
    <CommandDialog
      {...props}
      confirm="Request"
      done="Requested; another admin has to approve it"
      read={readReason}
    >
      <p>
        This page is binding on the company. It is published once another admin has reviewed and approved it.
      </p>
      <ReasonField autoFocus />
    </CommandDialog>
  );
}
