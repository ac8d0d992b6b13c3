import { bcp47, languageOf } from '@handbill/contract/languages';
import { useQueryClient } from '@tanstack/react-query';
import { spoken, useText } from '../../languages/index.ts';
import { speak } from '../../languages/speak.ts';
import { session } from '../../session/this-tab.ts';
import { toast } from '../toasts/toast.tsx';

/** Changes the app's language once its texts have loaded, and refetches the texts that the server had sent in the old one. */
export function LanguageSelect({ onChange }: { onChange?(language: string): void }) {
  const text = useText();
  const queries = useQueryClient();
  return (
    <select
      aria-label={text('language.label')}
      className="min-h-11 rounded-lg border border-edge bg-card px-3 py-2 text-ink"
      value={spoken.find(({ code }) => code === session.language())?.code ?? 'vn'}
      onChange={(event) => {
        const language = languageOf(event.currentTarget.value);
        void speak(language).then(
          () => {
            onChange?.(language);
            return queries.invalidateQueries();
          },
          () => toast.wrong('error.network'),
        );
      }}
    >
      {spoken.map(({ code, name }) => (
        <option key={code} value={code} lang={bcp47[code]}>
          {name}
        </option>
      ))}
    </select>
  );
}
