import { useState } from 'react';
import { Redirect } from 'wouter';
import { useSettings } from '../../data/answers/use-settings.ts';
import { ButtonStates } from './button-states.tsx';
import { FieldStates } from './field-states.tsx';
import { ListStates } from './list-states.tsx';
import { SurfaceStates } from './surface-states.tsx';
import { Tokens } from './tokens.tsx';

const parts = {
  Tokens,
  Buttons: ButtonStates,
  Fields: FieldStates,
  Lists: ListStates,
  Surfaces: SurfaceStates,
} as const;
type Part = keyof typeof parts;

/** For developers of the app: every component in every state, on one page, in English only. */
export function ComponentsScreen() {
  const [narrow, setNarrow] = useState(false);
  const settings = useSettings().data;
  if (settings === undefined) return null;
  if (!settings.demo.value) return <Redirect to="/" replace />;
  return (
    <div className={`grid gap-8 px-4 pt-4 pb-8 ${narrow ? 'max-w-80' : ''}`}>
      <header className="grid gap-2">
        <h1 className="font-serif text-2xl font-semibold">Components</h1>
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-6"
            checked={narrow}
            onChange={(event) => setNarrow(event.currentTarget.checked)}
          />
          320 pixels wide
        </label>
      </header>
      {(Object.keys(parts) as Part[]).map((name) => {
        const States = parts[name];
        return (
          <section key={name} aria-labelledby={name} className="grid gap-4 border-line border-t pt-4">
            <h2 id={name} className="font-serif text-xl font-semibold">
              {name}
            </h2>
            <States />
          </section>
        );
      })}
    </div>
  );
}
