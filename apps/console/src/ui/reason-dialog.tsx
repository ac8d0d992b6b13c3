import { CommandDialog } from './command-dialog.tsx';
import { ChoiceField } from './fields.tsx';
import { isKeyOf } from './known-key.ts';

/** A button that asks for one of a closed list of reasons. */
export function ReasonDialog<Reason extends string>(props: {
  label: string;
  title: string;
  done: string;
  reasons: Readonly<Record<Reason, string>>;
  send(reason: Reason, options: { idempotencyKey: string }): Promise<unknown>;
}) {
  return (
    <CommandDialog<Reason>
      label={props.label}
      title={props.title}
      done={props.done}
      plain
      read={(fields) => {
        const reason = fields.get('reason');
        return isKeyOf(props.reasons, reason) ? { input: reason } : { wrong: 'Choose a reason.' };
      }}
      send={props.send}
    >
      <ChoiceField name="reason" label="Reason" help="Visible to the member." options={props.reasons} />
    </CommandDialog>
  );
}
