import { useText } from '../../languages/index.ts';
import { Button } from '../button.tsx';
import { Actions, Dialog } from './dialog.tsx';
import { DialogFailure } from './dialog-failure.tsx';

/** Asks for confirmation before a request is cancelled, with buttons that cannot be confused. */
export function TakeBackDialog(props: {
  /** What is cancelled. */
  title: string;
  /** The text of the confirming button, which must differ clearly from the other. */
  confirm: string;
  says: string;
  busy: boolean;
  /** Why it failed, or null. */
  failure: Error | null;
  onConfirm(): void;
  onClose(): void;
}) {
  const text = useText();
  return (
    <Dialog title={props.title} persistent={props.busy} onClose={props.onClose}>
      <p>{props.says}</p>
      <DialogFailure failure={props.failure} />
      <Actions>
        <Button look="secondary" disabled={props.busy} onClick={props.onClose}>
          {text('action.back')}
        </Button>
        <Button connected busy={props.busy} onClick={props.onConfirm}>
          {props.confirm}
        </Button>
      </Actions>
    </Dialog>
  );
}
