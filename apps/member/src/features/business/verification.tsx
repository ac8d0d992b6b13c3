import { useId } from 'react';
import type { Business } from '../../data/answers/use-business.ts';
import { failureText } from '../../languages/failure-text.ts';
import { type TextId, useText } from '../../languages/index.ts';
import { Badge, Card, Heading, Note, type Tone } from '../../ui/screen.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { useSendDocument } from './use-save-business.ts';

type State = Business['verification']['state'];

const states: Readonly<Record<State, { tone: Tone; says: TextId | null }>> = {
  new: { tone: 'calm', says: null },
  waiting: { tone: 'active', says: 'business.waiting_says' },
  verified: { tone: 'money', says: 'business.verified_says' },
  refused: { tone: 'wrong', says: null },
  changed: { tone: 'active', says: 'business.changed_says' },
};

/** How far the verification of a business is, and sending the document that it needs. */
export function Verification({
  verification: { state, reason, explanation },
}: Pick<Business, 'verification'>) {
  const text = useText();
  const { tone, says } = states[state];
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Heading>{text('business.verification')}</Heading>
        <Badge tone={tone}>{text(`business.state.${state}`)}</Badge>
      </div>
      {reason !== null && (
        <Note tone="wrong">
          <p className="font-semibold">
            {text('business.refused_says', { reason: text(`business.reason.${reason}`) })}
          </p>
          {explanation !== null && <p className="wrap-anywhere">{explanation}</p>}
          <p>{text(`business.next.${reason}`)}</p>
        </Note>
      )}
      {says !== null && <p className="text-soft">{text(says)}</p>}
      {state !== 'verified' && <DocumentField isFirst={state === 'new'} />}
    </Card>
  );
}

/** Sends a picture as soon as it is chosen. The browser's own file field is hidden but stays usable. */
function DocumentField({ isFirst }: { isFirst: boolean }) {
  const text = useText();
  const id = useId();
  const send = useSendDocument(() => toast.done('business.document_sent'));
  return (
    <div className="relative grid gap-3">
      <p id={`${id}-says`} className="text-sm text-soft">
        {text('business.document_says')}
      </p>
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-describedby={`${id}-says`}
        disabled={send.isPending}
        className="peer sr-only"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) send.mutate(file);
          // So that the same file can be chosen again after a failure.
          currentTarget.value = '';
        }}
      />
      <label
        htmlFor={id}
        className="grid min-h-12 cursor-pointer place-items-center rounded-xl border-2 border-edge px-4 text-center font-semibold peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ink peer-disabled:cursor-default peer-disabled:opacity-55"
      >
        {text(isFirst ? 'business.document_choose' : 'business.document_again')}
      </label>
      {send.isPending && <p role="status">{text('business.document_sending')}</p>}
      {send.error && (
        <p role="alert" className="text-sm text-wrong first-letter:uppercase">
          {text(failureText(send.error))}
        </p>
      )}
    </div>
  );
}
