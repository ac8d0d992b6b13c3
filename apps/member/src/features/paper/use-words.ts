import type { Language } from '@handbill/contract/languages';
import { useEffect, useState } from 'react';
import { compose } from '../../languages/compose.ts';
import { catalogueOf, type TextId } from '../../languages/index.ts';

/** The words around an advertisement, in a language that need not be the app’s. */
export interface Words {
  language: Language;
  /** Its BCP 47 tag. */
  locale: string;
  text(id: TextId & `sharing.${string}`, values?: Record<string, string>): string;
}

/** Undefined until they have loaded; null loads none. `onFailure` is called for a language that does not load. */
export function useWords(
  language: Language | null,
  onFailure: (language: Language) => void,
): Words | undefined {
  const [words, setWords] = useState<Words>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another handler loads no other words
  useEffect(() => {
    if (language === null) return undefined;
    let wanted = true;
    wordsIn(language).then(
      (loaded) => wanted && setWords(loaded),
      () => wanted && onFailure(language),
    );
    return () => {
      wanted = false;
    };
  }, [language]);
  return words?.language === language ? words : undefined;
}

/** Rejects if they do not load. */
export async function wordsIn(language: Language): Promise<Words> {
  const { locale, rest } = catalogueOf(language);
  const { messages } = await (await rest()).ofScreens.sharing();
  return { language, locale, text: (id, values = {}) => compose(messages[id] ?? [id], values, locale) };
}
