import { type TextId, useText } from '../../languages/index.ts';
import { SelectField } from '../../ui/forms/more-fields.tsx';
import { Loaded } from '../../ui/lists/loaded.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { type Chosen, useChooseNotification, useNotificationChoices } from './use-notification-choices.ts';

const labels: Record<Chosen['topic'], TextId> = {
  shares: 'choice.shares',
  orders: 'choice.orders',
  drafts: 'choice.drafts',
  invitations: 'choice.invitations',
  weekly: 'choice.weekly',
  news: 'choice.news',
};

const ways: readonly { choice: Chosen['choice']; label: TextId }[] = [
  { choice: 'push', label: 'choice.push' },
  { choice: 'app', label: 'choice.app' },
  { choice: 'none', label: 'choice.none' },
];

/** How the member is notified of each topic; money and security are not among them. */
export function NotificationChoices() {
  const text = useText();
  return (
    <div className="grid gap-4">
      <p className="text-sm text-soft">{text('choice.says')}</p>
      <Loaded query={useNotificationChoices()}>
        {(topics) => topics.map((chosen) => <Topic key={chosen.topic} chosen={chosen} />)}
      </Loaded>
    </div>
  );
}

function Topic({ chosen: { topic, choice } }: { chosen: Chosen }) {
  const text = useText();
  const choose = useChooseNotification();
  return (
    <SelectField
      label={text(labels[topic])}
      name={topic}
      // Shows the requested value while the call is in progress; a refusal reverts it.
      value={choose.isPending ? choose.variables.choice : choice}
      disabled={choose.isPending}
      onChange={({ currentTarget: { value } }) => {
        const wanted = ways.find((way) => way.choice === value)?.choice;
        if (wanted) choose.mutate({ topic, choice: wanted }, { onError: toast.failure });
      }}
    >
      {ways.map((way) => (
        <option key={way.choice} value={way.choice}>
          {text(way.label)}
        </option>
      ))}
    </SelectField>
  );
}
