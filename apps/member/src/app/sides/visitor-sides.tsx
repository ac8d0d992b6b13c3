import { useSearch } from 'wouter';
import { useSiteTitle } from '../../data/answers/use-settings.ts';
import { type TextId, useText } from '../../languages/index.ts';
import { session } from '../../session/this-tab.ts';

const steps: readonly { title: TextId; says: TextId }[] = [
  { title: 'sides.receive_title', says: 'sides.receive' },
  { title: 'sides.share_title', says: 'sides.share' },
  { title: 'sides.paid_title', says: 'sides.paid' },
];

/** Both sides for visitors, in the words of the welcome page: what this is, and how it works. */
export function VisitorSides() {
  const text = useText();
  const title = useSiteTitle();
  const search = useSearch();
  return (
    <>
      <aside aria-labelledby="sides-what" className="side side-left">
        <h2 id="sides-what" className="font-serif text-2xl font-semibold">
          {text('sides.heading')}
        </h2>
        <p className="text-soft">{text('sides.lede')}</p>
        <a
          href={`/welcome?lang=${session.language()}&${search}`}
          className="side-link font-semibold text-accent underline"
        >
          {text('login.what', { title })}
        </a>
      </aside>
      <aside aria-labelledby="sides-how" className="side side-right">
        <h2 id="sides-how" className="font-serif text-lg font-semibold">
          {text('sides.steps')}
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
