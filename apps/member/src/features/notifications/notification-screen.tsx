import { formatDateTime, fromIso } from '@handbill/contract/time';
import { Link } from 'wouter';
import type { AnswerData } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DoneIcon, NextIcon } from '../../ui/icons.tsx';
import { DayRows } from '../../ui/lists/day-rows.tsx';
import { Empty } from '../../ui/lists/loaded.tsx';
import { Row } from '../../ui/lists/rows.tsx';
import { Screen } from '../../ui/screen.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { lookOf } from './kinds.ts';
import { PushSwitch } from './push-switch.tsx';
import { useNotifications, useRead, useReadAll } from './use-notifications.ts';

type Notification = AnswerData<'notifications'>[number];

/** The member's notifications, newest first. Each links to its subject. */
export function NotificationScreen() {
  const text = useText();
  const notifications = useNotifications();
  const readAll = useReadAll();
  const unread = notifications.data?.some((each) => each.read_at === null) ?? false;
  return (
    <Screen title={text('nav.notifications')} back="/">
      <PushSwitch />
      {unread && (
        <Button
          look="secondary"
          connected
          busy={readAll.isPending}
          onClick={() => readAll.mutate({}, { onError: toast.failure })}
        >
          <DoneIcon size={20} />
          {text('notifications.read_all')}
        </Button>
      )}
      <DayRows
        query={notifications}
        keyOf={({ _id }) => _id}
        at={({ created_at }) => created_at}
        empty={
          <Empty says="notifications.empty">
            <ButtonLink href="/" look="secondary">
              {text('not_found.home')}
            </ButtonLink>
          </Empty>
        }
      >
        {(notification) => <NotificationRow notification={notification} />}
      </DayRows>
    </Screen>
  );
}

/** Opening a notification marks it as read and goes to its subject, if it has one. */
function NotificationRow({ notification }: { notification: Notification }) {
  const read = useRead();
  const { _id: id, kind, link, title, body, created_at, read_at } = notification;
  const unread = read_at === null;
  const open = () => {
    if (unread) read.mutate(id);
  };
  const row = (
    <Row
      {...lookOf(kind)}
      title={unread ? <Unread title={title} /> : <span className="wrap-anywhere font-normal">{title}</span>}
      detail={
        <>
          <span className="wrap-anywhere">{body}</span> <TimeOfDay at={created_at} />
        </>
      }
    />
  );
  const shape = 'flex w-full items-center gap-2 px-4 text-left outline-offset-[-3px]';
  if (link !== null) {
    return (
      <Link href={link} className={`${shape} hover:bg-sunken`} onClick={open}>
        {row}
        <NextIcon size={18} className="shrink-0 text-soft" />
      </Link>
    );
  }
  return unread ? (
    <button type="button" className={`${shape} hover:bg-sunken`} onClick={open}>
      {row}
    </button>
  ) : (
    <div className={shape}>{row}</div>
  );
}

/** Marked by font weight, by a dot, and in words for screen readers. */
function Unread({ title }: { title: string }) {
  const text = useText();
  return (
    <strong className="wrap-anywhere font-bold">
      <span aria-hidden="true" className="mr-2 inline-block size-2.5 rounded-full bg-accent align-baseline" />
      <span className="sr-only">{text('notifications.unread')} </span>
      {title}
    </strong>
  );
}

/** `HH:mm`: the day is in the heading. */
function TimeOfDay({ at }: { at: string }) {
  return (
    <time dateTime={at} className="block pt-0.5 even-digits">
      {formatDateTime(fromIso(at)).slice(11, 16)}
    </time>
  );
}
