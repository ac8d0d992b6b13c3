import { useText } from '../../languages/index.ts';
import { useAnswerMinutes } from './use-support.ts';

const HOUR_MINUTES = 60;

/** How long an answer usually takes; nothing while too few answers tell. */
export function AnswerTime() {
  const text = useText();
  const minutes = useAnswerMinutes();
  if (minutes === null) return null;
  const hours = Math.ceil(minutes / HOUR_MINUTES);
  return (
    <p className="text-sm text-soft">
      {minutes < HOUR_MINUTES
        ? text('request.usual_minutes', { minutes: Math.max(1, minutes) })
        : text('request.usual_hours', { hours })}
    </p>
  );
}
