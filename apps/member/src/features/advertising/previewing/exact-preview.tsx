import { useEffect, useState } from 'react';
import * as v from 'valibot';
import type { Input } from '../../../data/api.ts';
import { useText } from '../../../languages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { by } from '../../../ui/forms/checks.ts';
import type { FieldErrors } from '../../../ui/forms/use-form.ts';
import { Loaded } from '../../../ui/lists/loaded.tsx';
import { PhonePage } from '../../orders/phone-page.tsx';
import { advertisementFields } from '../advertisement-fields.ts';
import { useExactPreview } from '../use-advertising.ts';

const check = by(v.object(advertisementFields));

/** How long nothing is typed before the page is drawn again. */
const PAUSE_MS = 1_000;

/**
 * The page that visitors get, drawn by the server from what is in the form. `shown` has the values of its fields,
 * `onWrong` shows what is wrong with them. `follows` draws it while it is written, as soon as nothing is wrong.
 */
export function ExactPreview(props: {
  shown: Readonly<Record<string, string>>;
  follows: boolean;
  onWrong(form: HTMLFormElement, errors: FieldErrors): void;
}) {
  const text = useText();
  const [asked, setAsked] = useState<Input<'productPreview'> | null>(null);
  const preview = useExactPreview(asked);
  const now = check(props.shown);
  const isSame = asked !== null && 'sent' in now && JSON.stringify(now.sent) === JSON.stringify(asked);

  const next = props.follows && 'sent' in now && !isSame ? JSON.stringify(now.sent) : null;
  useEffect(() => {
    if (next === null) return;
    const timer = setTimeout(() => setAsked(JSON.parse(next)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [next]);

  function ask(form: HTMLFormElement | null): void {
    if ('sent' in now) setAsked(now.sent);
    else if (form !== null) props.onWrong(form, now.errors);
  }

  return (
    <>
      {asked !== null && (
        <Loaded query={preview}>{({ page }) => <PhonePage key={page} page={page} />}</Loaded>
      )}
      {asked !== null && !isSame && next === null && (
        <p role="status" className="text-sm">
          {text('previewing.changed')}
        </p>
      )}
      {!isSame && next === null && (
        <Button
          type="button"
          look="secondary"
          connected
          busy={preview.isFetching}
          onClick={({ currentTarget }) => ask(currentTarget.form)}
        >
          {text(asked === null ? 'previewing.show' : 'previewing.again')}
        </Button>
      )}
    </>
  );
}
