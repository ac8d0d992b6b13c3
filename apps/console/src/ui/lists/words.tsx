import { TextField } from '@mui/material';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

/** The words that narrow a list which is read as a whole. */
interface Words {
  words: string;
  setWords(words: string): void;
  /** Whether a text has the words, whatever their case. */
  areIn(text: string): boolean;
}

/** Starts with the words of the console's search, as its links to lists have them. */
export function useWords(): Words {
  const [address] = useSearchParams();
  const [words, setWords] = useState(() => searchIn(address.get('filter')));
  const sought = words.trim().toLowerCase();
  return { words, setWords, areIn: (text) => text.toLowerCase().includes(sought) };
}

function searchIn(filter: string | null): string {
  try {
    const { search } = JSON.parse(filter ?? '{}');
    return typeof search === 'string' ? search : '';
  } catch {
    return '';
  }
}

/** Narrows the list while the operator types; `by` says what can be searched for. */
export function WordsField({ of: { words, setWords }, by }: { of: Words; by: string }) {
  return (
    <TextField
      type="search"
      label="Search"
      helperText={by}
      value={words}
      onChange={(event) => setWords(event.target.value)}
      autoComplete="off"
      sx={{ maxWidth: 520 }}
    />
  );
}
