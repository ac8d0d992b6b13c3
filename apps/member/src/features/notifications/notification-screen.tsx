import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, PagedList } from '../../ui/loaded.tsx';
import { Badge, Screen } from '../../ui/screen.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { useNotifications, useReadAll } from './use-notifications.ts';

export function NotificationScreen() {
  const text = useText();
  const notifications = useNotifications();
  const readAll = useReadAll();
  const unread = notifications.data?.some((each) => each.read_at === null) ?? false;
  return (
    <Screen title={text('nav.notifications')} back="/">
      {unread && (
        <Button
          look="secondary"
          busy={readAll.isPending}
          onClick={() => readAll.mutate(undefined, { onError: toast.failure })}
        >
          {text('notifications.read_all')}
        </Button>
      )}
      <PagedList query={notifications} keyOf={({ _id }) => _id} empty={<Empty says="notifications.empty" />}>
        {(notification) => (
          <article
            className={`grid gap-1 rounded-card border bg-card p-4 ${notification.read_at === null ? 'border-accent' : 'border-line'}`}
          >
            <div className="flex flex-wrap items-start justify-between gap-2">
              <h2 className="font-semibold">{notification.title}</h2>
              {notification.read_at === null && <Badge tone="accent">{text('notifications.unread')}</Badge>}
            </div>
            <p>{notification.body}</p>
            <p className="text-sm text-soft">
              <Time at={notification.created_at} />
            </p>
          </article>
        )}
      </PagedList>
    </Screen>
  );
}
