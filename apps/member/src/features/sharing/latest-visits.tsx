import { addMs, fromIso, HOUR_MS } from '@handbill/contract/time';
import { useState } from 'react';
import type { AnswerData } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';
import { now } from '../../session/clock.ts';
import { Button } from '../../ui/button.tsx';
import { AlertIcon, DoneIcon } from '../../ui/icons.tsx';
import { WaitIcon } from '../../ui/more-icons.tsx';
import { Time } from '../../ui/values/time.tsx';

type Visit = AnswerData<'productVisits'>['latest'][number];

const SHOWN = 6;

const looks = {
  pending: { icon: WaitIcon, tone: 'text-soft' },
  held: { icon: WaitIcon, tone: 'text-soft' },
  verified: { icon: DoneIcon, tone: 'text-money' },
  refused: { icon: AlertIcon, tone: 'text-wrong' },
} as const;

/** The latest visits, newest first, with time and outcome, updated live. */
export function LatestVisits({ visits }: { visits: readonly Visit[] }) {
  const text = useText();
  const [all, setAll] = useState(false);
  if (visits.length === 0) return <p className="text-soft">{text('visits.none')}</p>;
  return (
    <>
      <ul aria-live="polite" className="divide-y divide-line border-line border-t">
        {visits.slice(0, all ? undefined : SHOWN).map((visit, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a visit has no id; counted from the oldest, it keeps its key
          <li key={`${visit.opened_at} ${visits.length - place}`} className="py-2">
            <Verdict visit={visit} />
          </li>
        ))}
      </ul>
      {!all && visits.length > SHOWN && (
        <Button look="secondary" onClick={() => setAll(true)}>
          {text('action.more')}
        </Button>
      )}
    </>
  );
}

function Verdict({ visit }: { visit: Visit }) {
  const text = useText();
  const { icon: Icon, tone } = looks[visit.state];
  return (
    <span className="flex items-start gap-2.5">
      <Icon size={20} className={`mt-0.5 shrink-0 ${tone}`} />
      <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3">
        <span className={`font-medium ${visit.state === 'refused' ? 'text-ink' : tone}`}>
          {visit.reason === null ? text(verdictOf(visit)) : text(`refused.${visit.reason}`)}
        </span>
        <span className="ml-auto text-sm text-soft">
          <Time at={visit.opened_at} />
        </span>
      </span>
    </span>
  );
}

/** A visitor who left too early is not checked any more: what the page got for the visit is good for an hour. */
function verdictOf({ state, opened_at }: Visit) {
  const over = now() > addMs(fromIso(opened_at), HOUR_MS);
  return state === 'pending' && over ? 'sharing.left_early' : verdicts[state];
}

const verdicts = {
  pending: 'verdict.pending',
  held: 'verdict.held',
  verified: 'verdict.verified',
  refused: 'verdict.refused',
} as const;
