import { type ComponentType, lazy, useState } from 'react';
import * as v from 'valibot';
import { useLocation } from 'wouter';
import { useSettings } from '../../data/answers/use-settings.ts';
import { type TextId, useText } from '../../languages/index.ts';
import { session } from '../../session/this-tab.ts';
import { Button } from '../../ui/button.tsx';
import { HelpLink } from '../../ui/help-link.tsx';
import { LockIcon } from '../../ui/icons.tsx';
import { Card, useTitle } from '../../ui/screen.tsx';
import { Money } from '../../ui/values/money.tsx';
import { Time, timeText } from '../../ui/values/time.tsx';

const reasons: Readonly<Record<string, TextId>> = {
  fraud_suspected: 'locked.fraud_suspected',
  member_request: 'locked.member_request',
  legal_request: 'locked.legal_request',
};

const news = v.array(v.object({ title: v.string(), body: v.string(), at: v.string() }));

const Styled = lazy<ComponentType>(async () => {
  await import('../../styles.css').catch(reportError);
  return { default: Locked };
});

/** It may replace a first screen, which comes without the styles of the others. */
export function LockedScreen() {
  return <Styled />;
}

/** Shown after the account was locked: what happened, why, what is safe, how it is paid out, and whom to ask. */
function Locked() {
  const text = useText();
  const [, navigate] = useLocation();
  // Read once: leaving the screen clears it.
  const [{ reason, since, balance, withdrawing, withdrawals }] = useState(() => session.lockedFor() ?? {});
  // Told after a correct password only, so not to somebody whose session the lock ended.
  const isMoneyShown = typeof balance === 'number';
  const why = reasons[String(reason)];
  const support = useSettings().data?.link_support.value;
  useTitle(text('locked.title'));
  return (
    <div className="grid gap-5 px-4 pt-16 pb-8">
      <div role="alert" className="grid justify-items-center gap-3 text-center">
        <LockIcon size={40} className="text-wrong" />
        <h1 className="font-serif text-2xl font-semibold">{text('locked.title')}</h1>
        {why !== undefined && <p className="font-medium">{text(why)}</p>}
        {typeof since === 'string' && (
          <p className="text-soft">{text('locked.since', { at: timeText(since) })}</p>
        )}
      </div>
      <Card>
        {isMoneyShown && <Amount name="balance.available" of={balance} />}
        {typeof withdrawing === 'number' && withdrawing > 0 && (
          <Amount name="balance.withdrawing" of={withdrawing} />
        )}
        <News of={withdrawals} />
        <p>{text('locked.says')}</p>
        {!isMoneyShown && <p>{text('locked.to_see')}</p>}
        <p>{text('locked.paid_out')}</p>
        <p>{text('locked.mistake')}</p>
        {support !== undefined && (
          <a
            href={support}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center justify-self-start font-semibold text-accent underline"
          >
            {text('locked.support')}
          </a>
        )}
        <HelpLink about="locked" />
      </Card>
      <Button
        look={isMoneyShown ? 'secondary' : 'primary'}
        wide
        onClick={() => {
          navigate('/login', { replace: true });
          session.end();
        }}
      >
        {text(isMoneyShown ? 'locked.sign_in' : 'locked.sign_in_again')}
      </Button>
    </div>
  );
}

function Amount({ name, of }: { name: TextId; of: number }) {
  const text = useText();
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="text-soft">{text(name)}</span>
      <strong className="text-xl font-semibold">
        <Money amount={of} />
      </strong>
    </p>
  );
}

/** What happened to withdrawals since the lock, in the server's words: its notifications. */
function News({ of }: { of: unknown }) {
  const text = useText();
  const { success, output } = v.safeParse(news, of);
  if (!success || output.length === 0) return null;
  return (
    <ul aria-label={text('locked.withdrawals')} className="grid gap-2">
      {output.map(({ title, body, at }) => (
        <li key={at + title} className="rounded-card bg-sunken p-3">
          <p className="font-semibold">{title}</p>
          <p>{body}</p>
          <p className="text-sm text-soft">
            <Time at={at} />
          </p>
        </li>
      ))}
    </ul>
  );
}
