import { useSearch } from 'wouter';
import { useSiteTitle } from '../../data/use-settings.ts';
import { type TextId, useText } from '../../languages/index.ts';
import { session } from '../../session/this-tab.ts';

const steps: readonly { title: TextId; says: TextId }[] = [
  { title: 'beside.receive_title', says: 'beside.receive' },
  { title: 'beside.share_title', says: 'beside.share' },
  { title: 'beside.paid_title', says: 'beside.paid' },
];

/** Both sides for visitors, in the words of the welcome page: what this is, and how it works. */
export function VisitorSides() {
  const text = useText();
  const title = useSiteTitle();
  const search = useSearch();
  return (
    <>
      <aside aria-labelledby="beside-what" className="side side-left">
        <h2 id="beside-what" className="font-serif text-2xl font-semibold">
          {text('beside.heading')}
        </h2>
        <p className="text-soft">{text('beside.lede')}</p>
        <a
          href={`/welcome?lang=${session.language()}&${search}`}
          className="side-link font-semibold text-accent underline"
        >
          {text('login.what', { title })}
        </a>
      </aside>
      <aside aria-labelledby="beside-how" className="side side-right">
        <h2 id="beside-how" className="font-serif text-lg font-semibold">
          {text('beside.steps')}
        </h2>
        <ol className="grid gap-5">
          {steps.map((step, place) => (
            <li key={step.title} className="flex items-start gap-3">
              <span
                aria-hidden="true"
                className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-wash leading-none text-accent"
              >
                {place + 1}
              </span>
              <div className="grid flex-1 gap-1">
                <h3 className="font-semibold">{text(step.title)}</h3>
                <p className="text-sm text-soft">{text(step.says)}</p>
              </div>
            </li>
          ))}
        </ol>
      </aside>
    </>
  );
}
