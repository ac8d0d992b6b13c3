import { useId } from 'react';
import type { AnswerData } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, PagedList } from '../../ui/lists/loaded.tsx';
import { PhoneIcon } from '../../ui/more-icons.tsx';
import { Badge } from '../../ui/screen.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { Time } from '../../ui/values/time.tsx';
import { useEndSession, useSessions } from './use-account.ts';

/** Where the member is signed in. The current session ends by signing out. */
export function SessionList() {
  return (
    <PagedList
      query={useSessions()}
      keyOf={({ _id }) => _id}
      empty={<Empty says="account.session_unknown" />}
    >
      {(session) => <RunningSession session={session} />}
    </PagedList>
  );
}

function RunningSession({ session }: { session: AnswerData<'sessions'>[number] }) {
  const text = useText();
  const end = useEndSession(() => toast.done('toast.session_ended'));
  const id = useId();
  const device = session.device ?? text('account.session_unknown');
  return (
    <div className="flex items-start gap-3 rounded-card border border-line bg-card p-4">
      <span
        className={`grid size-10 shrink-0 place-items-center rounded-full ${
          session.current ? 'bg-accent-wash text-accent' : 'bg-sunken text-soft'
        }`}
      >
        <PhoneIcon size={20} />
      </span>
      <div className="grid min-w-0 flex-1 gap-2">
        <div className="flex min-h-10 flex-wrap items-center justify-between gap-2">
          <strong className="font-medium">{device}</strong>
          {session.current ? (
            <Badge tone="accent">{text('account.session_current')}</Badge>
          ) : (
            <Button
              look="secondary"
              aria-label={text('account.session_end_named', { device })}
              aria-describedby={id}
              busy={end.isPending}
              onClick={() => end.mutate({ session_id: session._id }, { onError: toast.failure })}
            >
              {text('account.session_end')}
            </Button>
          )}
        </div>
        <dl id={id} className="grid gap-1 text-sm text-soft">
          <When name={text('account.session_since')} at={session.created_at} />
          <When name={text('account.session_used')} at={session.last_used_at} />
        </dl>
      </div>
    </div>
  );
}

function When({ name, at }: { name: string; at: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3">
      <dt>{name}</dt>
      <dd>
        <Time at={at} />
      </dd>
    </div>
  );
}
