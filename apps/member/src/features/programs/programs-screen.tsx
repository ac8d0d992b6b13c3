import { useText } from '../../languages/index.ts';
import { Screen } from '../../ui/screen.tsx';
import { tables, useFits } from '../../ui/use-fits.ts';
import { Wide } from '../../ui/wide/two-columns.tsx';
import { ApiKeys } from './api-keys.tsx';
import { Webhooks } from './webhooks.tsx';

/** What an advertiser's own programs need. */
export function ProgramsScreen() {
  const text = useText();
  const wide = useFits(tables);
  return (
    <Screen title={text('programs.title')} back="/conversions">
      <p>{text('programs.says')}</p>
      <Wide wide={wide} />
      <ApiKeys wide={wide} />
      <Webhooks wide={wide} />
      <p>
        <a href="/api/openapi.json" className="inline-flex min-h-11 items-center text-accent underline">
          {text('programs.document')}
        </a>
      </p>
    </Screen>
  );
}
