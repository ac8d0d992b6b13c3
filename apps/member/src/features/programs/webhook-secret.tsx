import { isUnanswered } from '@handbill/contract/intent';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Note } from '../../ui/screen.tsx';
import { CopyRow } from '../../ui/sharing/copy-row.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { timeText } from '../../ui/values/time.tsx';
import { MakeSecretDialog } from './make-secret-dialog.tsx';
import { type MadeSecret, useEndSecret, type Webhook } from './use-webhooks.ts';

/** A webhook's secret: shown once, how old it is, the one before it while that signs, and a step to another one. */
export function WebhookSecret(props: {
  webhook: Webhook;
  /** If it was made on this screen. */
  secret: string | undefined;
  onMade(made: MadeSecret): void;
}) {
  const { webhook, secret, onMade } = props;
  const text = useText();
  const [isLost, setIsLost] = useState(false);
  const { secret_made_at: madeAt, former_secret_until: until } = webhook;
  return (
    <div className="grid gap-2">
      {secret !== undefined && <NewSecret key={secret} secret={secret} />}
      {isLost && (
        <div role="alert">
          <Note tone="wrong">{text('webhooks.secret_unanswered')}</Note>
        </div>
      )}
      <p className="text-soft">{text('webhooks.secret_made', { time: timeText(madeAt) })}</p>
      {until !== null && <p className="text-soft">{text('webhooks.former', { time: timeText(until) })}</p>}
      <div className="flex flex-wrap gap-2">
        {until !== null && <EndFormer webhook={webhook} />}
        <MakeAnother webhook={webhook} onMade={onMade} onLost={setIsLost} />
      </div>
    </div>
  );
}

/** Scrolled into view: on a phone, its card may be elsewhere. */
function NewSecret({ secret }: { secret: string }) {
  const text = useText();
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={note} role="status">
      <Note tone="active">
        <p className="font-semibold">{text('programs.key_once')}</p>
        <CopyRow name={text('webhooks.secret')} value={secret} />
      </Note>
    </div>
  );
}

function EndFormer({ webhook }: { webhook: Webhook }) {
  const text = useText();
  const [isAsking, setIsAsking] = useState(false);
  const end = useEndSecret(() => setIsAsking(false));
  const { host } = new URL(webhook.url);
  return (
    <>
      <Button
        look="secondary"
        aria-label={text('webhooks.former_end_named', { host })}
        onClick={() => setIsAsking(true)}
      >
        {text('webhooks.former_end')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={text('webhooks.former_end_title', { host })}
          question={text('webhooks.former_end_question')}
          confirm={text('webhooks.former_end')}
          busy={end.isPending}
          failure={end.error}
          onClose={() => setIsAsking(false)}
          onConfirm={() => end.mutate({ webhook_id: webhook._id })}
        />
      )}
    </>
  );
}

function MakeAnother(props: {
  webhook: Webhook;
  onMade(made: MadeSecret): void;
  onLost(isLost: boolean): void;
}) {
  const { webhook, onMade, onLost } = props;
  const text = useText();
  const [isMaking, setIsMaking] = useState(false);
  const made = (its: MadeSecret) => {
    onLost(false);
    onMade(its);
  };
  const failed = (failure: unknown) => {
    if (isUnanswered(failure)) onLost(true);
    else toast.failure(failure);
  };
  return (
    <>
      <Button
        look="secondary"
        aria-label={text('webhooks.secret_make_named', { host: new URL(webhook.url).host })}
        onClick={() => setIsMaking(true)}
      >
        {text('webhooks.secret_make')}
      </Button>
      {isMaking && (
        <MakeSecretDialog
          webhook={webhook}
          onMade={made}
          onFailed={failed}
          onClose={() => setIsMaking(false)}
        />
      )}
    </>
  );
}
