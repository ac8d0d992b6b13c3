import { type Category, categories, shippedWords } from '@handbill/contract/categories';
import { useQuery } from '@tanstack/react-query';
import { answers } from '../../data/answers.ts';

/** The words of each category that has any, as the company set them; until the answer arrives, the shipped ones. */
export function useCategoryTexts(): Readonly<Partial<Record<Category, string>>> {
  const { data } = useQuery(answers.categories());
  return Object.fromEntries(
    categories.flatMap((category) => {
      const set = data?.find(({ _id }) => _id === category)?.words?.en;
      const words = set ?? shippedWords(category, 'en');
      return words === null ? [] : [[category, words]];
    }),
  );
}
