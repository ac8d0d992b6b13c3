import { useText } from '../../../languages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { timeText } from '../../../ui/values/time.tsx';
import type { Phone } from './use-phone.ts';
import { useSend } from './use-phone.ts';

/** Sends a code to the member's own number, one button for each way; or says from when on. */
export function SendButtons({ phone }: { phone: Phone }) {
  const text = useText();
  const send = useSend();
  const { channels, next_code_at: nextAt } = phone;
  if (nextAt !== null) {
    return <p className="text-sm text-soft">{text('phone.next_from', { at: timeText(nextAt) })}</p>;
  }
  return (
    <>
      {channels.map((channel, place) => (
        <Button
          key={channel}
          look={place === 0 ? 'primary' : 'secondary'}
          wide
          connected
          busy={send.isPending && send.variables.channel === channel}
          onClick={() => send.mutate({ channel }, { onError: toast.failure })}
        >
          {text(`phone.send.${channel}`)}
        </Button>
      ))}
    </>
  );
}
