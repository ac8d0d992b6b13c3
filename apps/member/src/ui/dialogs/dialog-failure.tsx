import { useState } from 'react';
import { failureText } from '../../languages/failure-text.ts';
import { useText } from '../../languages/index.ts';
import { Note } from '../screen.tsx';

/**
 * Why the request of an open dialog failed. Shown inside it: nothing outside of a modal dialog is announced. The failure
 * of an earlier opening is not shown again.
 */
export function DialogFailure({ failure }: { failure: Error | null }) {
  const text = useText();
  const [earlier] = useState(failure);
  if (failure === null || failure === earlier) return null;
  return (
    <div role="alert">
      <Note tone="wrong">
        <p className="first-letter:uppercase">{text(failureText(failure))}</p>
      </Note>
    </div>
  );
}
