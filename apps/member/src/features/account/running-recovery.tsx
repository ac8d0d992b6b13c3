import { useRunningRecovery } from '../../data/answers/use-running-recovery.ts';
import { api, type Input } from '../../data/api.ts';
import { useKeyless } from '../../data/changes/use-keyless.ts';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Fact, Facts } from '../../ui/screen.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { Time } from '../../ui/values/time.tsx';

/** A recovery that support started: any signed-in device can stop it with one tap. */
export function RunningRecovery() {
  const text = useText();
  const { data: running } = useRunningRecovery();
  const stop = useKeyless('stopRecovery', (input: Input<'stopRecovery'>) => api.stopRecovery(input), {
    onDone: () => toast.done('toast.recovery_stopped'),
    waits: true,
  });
  if (!running) return null;
  return (
    <Card>
      <p role="alert" className="font-medium text-wrong">
        {text('recovery.running')}
      </p>
      <Facts>
        <Fact name={text('recovery.running_until')}>
          <Time at={running.ends_at} />
        </Fact>
      </Facts>
      <Button
        connected
        wide
        busy={stop.isPending}
        onClick={() => stop.mutate({ recovery_id: running._id }, { onError: toast.failure })}
      >
        {text('recovery.not_me')}
      </Button>
    </Card>
  );
}
