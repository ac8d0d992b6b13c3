import type { AnswerData } from '../../api.ts';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, PagedList } from '../../ui/loaded.tsx';
import { Badge, Card, Fact, Facts, Heading } from '../../ui/screen.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { useEndSession, useSessions } from './use-account.ts';

/** Where the member is signed in. The session of now ends by signing out. */
export function SessionList() {
  const text = useText();
  return (
    <Card>
      <Heading>{text('account.sessions')}</Heading>
      <PagedList
        query={useSessions()}
        keyOf={({ _id }) => _id}
        empty={<Empty says="account.session_unknown" />}
      >
        {(session) => <RunningSession session={session} />}
      </PagedList>
    </Card>
  );
}

function RunningSession({ session }: { session: AnswerData<'sessions'>[number] }) {
  const text = useText();
  const end = useEndSession(() => toast.done('toast.session_ended'));
  const device = session.device ?? text('account.session_unknown');
  return (
    <div className="grid gap-2 border-line border-t pt-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
        <strong>{device}</strong>
        {session.current ? (
          <Badge tone="accent">{text('account.session_current')}</Badge>
        ) : (
          <Button
            look="secondary"
            aria-label={text('account.session_end_named', { device })}
            busy={end.isPending}
            onClick={() => end.mutate({ session_id: session._id }, { onError: toast.failure })}
          >
            {text('account.session_end')}
          </Button>
        )}
      </div>
      <Facts>
        <Fact name={text('account.session_since')}>
          <Time at={session.created_at} />
        </Fact>
        <Fact name={text('account.session_used')}>
          <Time at={session.last_used_at} />
        </Fact>
      </Facts>
    </div>
  );
}
