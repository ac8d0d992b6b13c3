import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useMember } from '../../data/answers/use-member.ts';
import { type PushState, pushStateOf, turnPushOff, turnPushOn } from '../../device/push.ts';
import { useText } from '../../languages/index.ts';
import { toast } from '../../ui/toasts/toast.tsx';

const hints = { uninstalled: 'install.ios', blocked: 'push.blocked' } as const;

function hintOf(state: PushState) {
  return state === 'uninstalled' || state === 'blocked' ? hints[state] : undefined;
}

/** Switches notifications on this device. The browser asks for permission only after a tap. */
export function PushSwitch() {
  const { data: member } = useMember();
  return member === undefined ? null : <SwitchOf memberId={member._id} />;
}

function SwitchOf({ memberId }: { memberId: string }) {
  const text = useText();
  const id = useId();
  // The tap shows immediately, the real state once the response has arrived.
  const [wanted, setWanted] = useState<boolean | null>(null);
  const turn = useMutation({
    mutationFn: (on: boolean) => (on ? turnPushOn(memberId) : turnPushOff()),
    onError: toast.failure,
    onSettled: () => setWanted(null),
  });
  const state = pushStateOf(memberId);
  if (state === 'unsupported') return null;
  const hint = hintOf(state);
  return (
    <div className="rounded-card border border-line bg-card px-4 py-2.5">
      <label className="flex min-h-11 items-center gap-3">
        <span className="flex-1">
          <span className="block font-medium">{text('push.title')}</span>
          {!hint && <span className="block text-sm text-soft">{text('push.says')}</span>}
        </span>
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox announces its own state
          role="switch"
          className="relative h-7 w-12 shrink-0 appearance-none rounded-full border border-edge bg-sunken eased-colors before:absolute before:top-[3px] before:left-[3px] before:size-5 before:rounded-full before:bg-edge before:transition-transform checked:border-money checked:bg-money checked:before:translate-x-5 checked:before:bg-card disabled:opacity-55 forced-colors:appearance-auto forced-colors:before:hidden"
          checked={wanted ?? state === 'on'}
          disabled={wanted !== null || hint !== undefined}
          aria-busy={wanted !== null || undefined}
          aria-describedby={hint && id}
          onChange={(event) => {
            setWanted(event.currentTarget.checked);
            turn.mutate(event.currentTarget.checked);
          }}
        />
      </label>
      <p id={id} role="status" className="text-sm">
        {hint && <span className="block pt-1 pb-1.5">{text(hint)}</span>}
      </p>
    </div>
  );
}
