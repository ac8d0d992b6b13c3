import { type ReactNode, useState } from 'react';
import { countText } from '../../languages/counts.ts';
import { type Direction, inOrder, type Value } from './in-order.ts';
import { Figure, SortHeader } from './table-parts.tsx';

/** A column of figures, or of words, which are the first column or have a cell of their own. */
interface ColumnOf<Row> {
  name: string;
  /** What it is sorted by. */
  value(row: Row): Value;
  /** What a cell shows; the figure by default. */
  cell?(row: Row): ReactNode;
}

interface Table<Row> {
  caption: string;
  columns: readonly ColumnOf<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
  /** Below the rows that are shown. */
  shown: number;
  /** What can be done with a row: a last column, which nothing is sorted by. */
  actions?(row: Row): ReactNode;
}

/** A table that each header sorts, largest figures and first words first; as it was given before that. */
export function SortedTable<Row>({ caption, columns, rows, keyOf, shown, actions }: Table<Row>) {
  const [sorting, setSorting] = useState<{ place: number; direction: Direction } | null>(null);
  const sortedBy = sorting === null ? undefined : columns[sorting.place];
  const all = sorting && sortedBy ? inOrder(rows, sortedBy.value, sorting.direction) : rows;
  const isWords = (place: number) => place === 0 || columns[place]?.cell !== undefined;
  function sortBy(place: number): void {
    const first: Direction = isWords(place) ? 'ascending' : 'descending';
    const second: Direction = isWords(place) ? 'descending' : 'ascending';
    const again = sorting?.place === place && sorting.direction === first;
    setSorting({ place, direction: again ? second : first });
  }
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-line border-b align-bottom">
          <tr>
            {columns.map(({ name }, place) => (
              <SortHeader
                key={name}
                name={name}
                isWords={isWords(place)}
                direction={sorting?.place === place ? sorting.direction : undefined}
                onSort={() => sortBy(place)}
              />
            ))}
            {actions && <td />}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {all.slice(0, shown).map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column, place) => (
                <Cell key={column.name} column={column} row={row} isFirst={place === 0} />
              ))}
              {actions && <td className="px-1.5 py-1">{actions(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({ column, row, isFirst }: { column: ColumnOf<Row>; row: Row; isFirst: boolean }) {
  const value = column.value(row);
  if (isFirst) {
    return (
      <th scope="row" className="min-h-11 min-w-16 px-1.5 py-3 text-left font-medium">
        {column.cell?.(row) ?? value}
      </th>
    );
  }
  if (column.cell) return <td className="px-1.5 py-1">{column.cell(row)}</td>;
  return <Figure>{typeof value === 'number' ? countText(value) : value}</Figure>;
}
