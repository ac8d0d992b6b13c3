import { useState } from 'react';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { timeText } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { MakeSecretDialog } from './make-secret-dialog.tsx';
import { useEndSecret, type Webhook } from './use-webhooks.ts';

/** The secret before the last one while it signs, and a step to another secret. */
export function WebhookSecret({ webhook, onMade }: { webhook: Webhook; onMade(secret: string): void }) {
  const text = useText();
  const [isMaking, setIsMaking] = useState(false);
  const end = useEndSecret();
  const { _id, url, former_secret_until: until } = webhook;
  return (
    <div className="grid gap-2">
      {until !== null && <p className="text-soft">{text('webhooks.former', { time: timeText(until) })}</p>}
      <div className="flex flex-wrap gap-2">
        {until !== null && (
          <Button
            look="secondary"
            busy={end.isPending}
            onClick={() => end.mutate({ webhook_id: _id }, { onError: toast.failure })}
          >
            {text('webhooks.former_end')}
          </Button>
        )}
        <Button
          look="secondary"
          aria-label={text('webhooks.secret_make_named', { host: new URL(url).host })}
          onClick={() => setIsMaking(true)}
        >
          {text('webhooks.secret_make')}
        </Button>
      </div>
      {isMaking && <MakeSecretDialog webhook={webhook} onMade={onMade} onClose={() => setIsMaking(false)} />}
    </div>
  );
}
