/** A figure of a table whose rows become blocks where its columns have no room. */
export const STACKED_FIGURE =
  'pl-3 text-right max-[18rem]:flex max-[18rem]:flex-wrap max-[18rem]:justify-between max-[18rem]:gap-x-3 max-[18rem]:p-0';

/** The name of a column next to its figure, for where there are no columns. A screen reader knows it from the table. */
export function ColumnName({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="hidden text-sm text-soft max-[18rem]:inline">
      {children}
    </span>
  );
}
