import { type Category, categories, shippedWords } from '@handbill/contract/categories';
import { MINUTE_MS } from '@handbill/contract/time';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { keys } from '../../data/query-keys.ts';
import { session } from '../../session/this-tab.ts';

/**
 * The categories with their words in the member's language, as the company set them. Until its answer arrives, those
 * that come with the app.
 */
export function useCategories() {
  const language = session.language();
  const { data } = useQuery({
    queryKey: keys.categories(language),
    queryFn: async ({ signal }) => (await api.categories({}, { signal })).data,
    staleTime: 5 * MINUTE_MS,
  });
  const shipped = categories.flatMap((each) => {
    const words = shippedWords(each, language);
    return words === null ? [] : [{ _id: each, words, offered: true }];
  });
  const known = data ?? shipped;
  return {
    offered: known.filter(({ offered }) => offered),
    /** Null: a category of the company's own, before the answer has arrived. */
    wordsOf: (category: Category) => known.find(({ _id }) => _id === category)?.words ?? null,
  };
}
