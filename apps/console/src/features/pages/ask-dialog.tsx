import { TextField } from '@mui/material';
import { CommandDialog } from '../../ui/command-dialog.tsx';
import { readReason } from '../../ui/read-reason.ts';

/** Asks another admin to approve a text that binds the public, and says why. */
export function AskDialog(props: {
  label: string;
  title: string;
  plain?: boolean;
  send(reason: string, options: { idempotencyKey: string }): Promise<unknown>;
}) {
  return (
    <CommandDialog {...props} confirm="Ask" done="Asked for; another admin approves it" read={readReason}>
      <p>This page binds the company. Another admin sees what changes, and publishes it by approving.</p>
      <TextField name="reason" label="Reason" fullWidth autoFocus multiline />
    </CommandDialog>
  );
}
