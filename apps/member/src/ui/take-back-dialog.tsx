import { failureText } from '../languages/failure-text.ts';
import { useText } from '../languages/index.ts';
import { Button } from './button.tsx';
import { Actions, Dialog } from './dialog.tsx';
import { Note } from './screen.tsx';

/** Asks once more before something asked for is cancelled: its buttons cannot be taken for one another. */
export function TakeBackDialog(props: {
  /** What is cancelled. */
  title: string;
  /** The same on the button: never the word of the other button. */
  confirm: string;
  says: string;
  busy: boolean;
  /** Why it could not be done, or null: said here, as nothing outside of an open dialog can be. */
  failure: Error | null;
  onConfirm(): void;
  onClose(): void;
}) {
  const text = useText();
  return (
    <Dialog title={props.title} persistent={props.busy} onClose={props.onClose}>
      <p>{props.says}</p>
      {props.failure !== null && (
        <div role="alert">
          <Note tone="wrong">{text(failureText(props.failure))}</Note>
        </div>
      )}
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
