import { useRef } from 'react';
import { Link } from 'wouter';
import { useMember } from '../../data/answers/use-member.ts';
import { useText } from '../../languages/index.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { BellIcon, CameraIcon } from '../../ui/icons.tsx';
import { Loaded } from '../../ui/lists/loaded.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { useChangeAvatar, useUnreadCount } from './use-home.ts';

/** The signed-in member with a changeable picture, and the bell. */
export function Greeting() {
  const text = useText();
  return (
    <header className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <Loaded query={useMember()} skeleton={<Skeleton rows={1} height="h-13" />}>
          {(member) => (
            <div className="flex flex-wrap items-center gap-3">
              <AvatarInput file={member.file} username={member.username} />
              <h1 className="max-w-full flex-1 text-lg leading-snug font-semibold">
                {text('home.hello', { name: member.username })}
              </h1>
            </div>
          )}
        </Loaded>
      </div>
      <BellLink />
    </header>
  );
}

function AvatarInput({ file, username }: { file: string | null; username: string }) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const change = useChangeAvatar(() => toast.done('toast.photo'));
  return (
    <label className="relative block shrink-0 cursor-pointer rounded-full focus-within:outline-3 focus-within:outline-ink">
      <Avatar file={file} username={username} />
      <span
        className={`absolute -right-1 -bottom-1 grid size-6 place-items-center rounded-full border-2 border-paper bg-ink text-paper ${change.isPending ? 'animate-breathe' : ''}`}
      >
        <CameraIcon size={13} />
      </span>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={text('home.change_photo')}
        disabled={change.isPending}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={(event) => {
          const picture = event.currentTarget.files?.[0];
          if (picture) change.mutate(picture, { onError: toast.failure });
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}

function BellLink() {
  const text = useText();
  const unread = useUnreadCount().data ?? 0;
  return (
    <Link
      href="/notification"
      aria-label={unread === 0 ? text('nav.notifications') : text('home.bell', { count: unread })}
      className="relative grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunken"
    >
      <BellIcon />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0 right-0 min-w-5 rounded-full bg-accent-fill px-1 text-center text-[min(0.75rem,3.75vw)] leading-5 font-semibold text-on-accent"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </Link>
  );
}
