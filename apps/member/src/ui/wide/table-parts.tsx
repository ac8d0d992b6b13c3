import type { ReactNode } from 'react';
import type { Direction } from './in-order.ts';

interface Sorts {
  name: string;
  /** Words stand to the left, figures to the right. */
  isWords: boolean;
  /** That of the table, if it is sorted by this column. */
  direction: Direction | undefined;
  onSort(): void;
}

/** The header of a column, which sorts by it. */
export function SortHeader({ name, isWords, direction, onSort }: Sorts) {
  return (
    <th scope="col" aria-sort={direction} className="p-0 font-medium">
      <button
        type="button"
        onClick={onSort}
        className={`flex min-h-11 w-full min-w-11 items-end gap-1 px-1.5 py-2 outline-offset-[-3px] hover:bg-sunken ${
          isWords ? 'text-left' : 'justify-end text-right'
        } ${direction === undefined ? 'text-soft' : ''}`}
      >
        {name}
        {direction !== undefined && (
          <span aria-hidden="true" className={isWords ? '' : '-order-1'}>
            {direction === 'ascending' ? '↑' : '↓'}
          </span>
        )}
      </button>
    </th>
  );
}

/** A cell with a figure, or a dash for none. */
export function Figure({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <td id={id} className="px-1.5 py-1 text-right whitespace-nowrap even-digits">
      {children === null || children === false ? <span className="text-soft">–</span> : children}
    </td>
  );
}
