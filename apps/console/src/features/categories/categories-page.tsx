import { type Category, shippedWords } from '@handbill/contract/categories';
import { type Language, languages } from '@handbill/contract/languages';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { answers } from '../../data/answers.ts';
import { api, type CategoryOfConsole } from '../../data/api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { CommandButton } from '../../ui/commands/command-button.tsx';
import { CsvButton } from '../../ui/lists/download-button.tsx';
import { Empty, Loaded } from '../../ui/lists/loaded.tsx';
import { RecordCard, stepFacts } from '../../ui/lists/record-card.tsx';
import { useWords, WordsField } from '../../ui/lists/words.tsx';
import { TwoColumns } from '../../ui/two-columns.tsx';
import { inEachLanguage, languageTexts } from '../../ui/values/languages.ts';
import { WordsDialog } from './words-dialog.tsx';

type Named = CategoryOfConsole & { words: NonNullable<CategoryOfConsole['words']> };

/** The categories of advertisements, in the order in which members see them. */
export function CategoriesPage() {
  const categories = useQuery(answers.categories());
  const words = useWords();
  const isShown = (category: Named) => words.areIn(wordsOf(category));
  return (
    <Box sx={{ my: 2, display: 'grid', gap: 2 }}>
      <Title title="Categories" />
      <Typography>
        Advertisers choose one for each order, and sharers filter by it. Hidden categories stay on the orders
        that have them.
      </Typography>
      <Loaded query={categories}>
        {(read) => (
          <>
            <Allowed to="categories.edit">
              <NewCategory free={read.filter(({ words }) => words === null)} />
            </Allowed>
            <WordsField of={words} by="Words in any language, or id" />
            <Shown of={read.filter(isNamed).filter(isShown)} />
            <CsvButton path="categories" fileName="categories" />
          </>
        )}
      </Loaded>
    </Box>
  );
}

function Shown({ of }: { of: readonly Named[] }) {
  if (of.length === 0) return <Empty>No categories.</Empty>;
  return (
    <TwoColumns>
      {of.map((category) => (
        <CategoryCard key={category._id} category={category} />
      ))}
    </TwoColumns>
  );
}

const wordsOf = ({ _id, words }: Named) => [_id, ...Object.values(words)].join('\n');
const isNamed = (category: CategoryOfConsole): category is Named => category.words !== null;

function NewCategory({ free }: { free: readonly CategoryOfConsole[] }) {
  const [next] = free;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      {next ? <WordsDialog category={next} /> : null}
      <Typography color="text.secondary">
        {next ? `You can add ${free.length} more.` : 'You have added as many as possible.'}
      </Typography>
    </Box>
  );
}

function CategoryCard({ category }: { category: Named }) {
  const { _id, words, offered, version } = category;
  const save = (changed: Partial<Pick<Named, 'words' | 'offered'>>, options: { idempotencyKey: string }) =>
    api.saveCategory({ category: _id, words, offered, version, ...changed }, options);
  const shipped = shippedOf(_id);
  const isChanged = shipped !== null && languages.some((language) => words[language] !== shipped[language]);
  return (
    <RecordCard
      title={words.en}
      state={offered ? 'Offered' : 'Hidden'}
      facts={[
        ...languages
          .filter((language) => language !== 'en')
          .map((language) => ({ name: languageTexts[language], value: words[language] })),
        ...stepFacts('Changed', category.changed_by, category.changed_at),
      ]}
      actions={
        <Allowed to="categories.edit">
          <WordsDialog category={category} />
          {_id === 'other' ? null : offered ? (
            <CommandButton
              label="Hide"
              plain
              done="Category hidden from new orders"
              send={(options) => save({ offered: false }, options)}
            />
          ) : (
            <CommandButton
              label="Offer again"
              plain
              done="Category offered again"
              send={(options) => save({ offered: true }, options)}
            />
          )}
          {isChanged ? (
            <CommandButton
              label="Restore the default"
              plain
              done="Default restored"
              send={(options) => save({ words: shipped }, options)}
            />
          ) : null}
        </Allowed>
      }
    />
  );
}

/** The words that came with the installation; null for a category of the company's own. */
function shippedOf(category: Category): Named['words'] | null {
  const words = inEachLanguage((language) => shippedWords(category, language));
  return isWhole(words) ? words : null;
}

const isWhole = (words: Record<Language, string | null>): words is Named['words'] =>
  languages.every((language) => words[language] !== null);
