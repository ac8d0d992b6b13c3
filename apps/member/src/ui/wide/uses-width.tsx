import './wide.css';

/** On a screen that shows this, the column of a wide window reaches over the right side. */
export function UsesWidth() {
  return <span hidden className="uses-width" />;
}
