import { useText } from '../../languages/index.ts';
import { Button } from '../button.tsx';
import { Actions, Dialog } from './dialog.tsx';
import { DialogFailure } from './dialog-failure.tsx';

/**
 * Asks for confirmation before something that cannot be undone. Its leaving button does not say “Cancel”: next to “Cancel
 * and refund” or “Close the account” that could be read as the confirmation.
 */
export function ConfirmDialog(props: {
  title: string;
  question: string;
  confirm: string;
  busy: boolean;
  /** What is confirmed also works without the server. */
  worksOffline?: boolean;
  /** Why it failed, or null. */
  failure: Error | null;
  onConfirm(): void;
  onClose(): void;
}) {
  const text = useText();
  return (
    <Dialog title={props.title} persistent={props.busy} onClose={props.onClose}>
      <p>{props.question}</p>
      <DialogFailure failure={props.failure} />
      <Actions>
        <Button look="secondary" disabled={props.busy} onClick={props.onClose}>
          {text('question.leave')}
        </Button>
        <Button connected={!props.worksOffline} busy={props.busy} onClick={props.onConfirm}>
          {props.confirm}
        </Button>
      </Actions>
    </Dialog>
  );
}
