import { State } from './state.tsx';

/** Each colour on its intended background. */
const colours = [
  { name: 'ink on paper', look: 'bg-paper text-ink' },
  { name: 'soft on paper', look: 'bg-paper text-soft' },
  { name: 'ink on card', look: 'bg-card text-ink' },
  { name: 'soft on sunken', look: 'bg-sunken text-soft' },
  { name: 'accent', look: 'bg-accent-wash text-accent' },
  { name: 'accent, filled', look: 'bg-accent-fill text-on-accent' },
  { name: 'money', look: 'bg-money-wash text-money' },
  { name: 'active', look: 'bg-active-wash text-active' },
  { name: 'wrong', look: 'bg-wrong-wash text-wrong' },
];
const sizes = [
  { name: 'the balance', look: 'font-serif text-4xl font-semibold text-money even-digits' },
  { name: 'a title', look: 'font-serif text-2xl font-semibold' },
  { name: 'a heading', look: 'font-serif text-lg font-semibold' },
  { name: 'text', look: 'text-base' },
  { name: 'a remark', look: 'text-sm text-soft' },
];

/** Colours, font sizes and corners from base.css. */
export function Tokens() {
  return (
    <>
      <ul className="grid grid-cols-2 gap-2">
        {colours.map(({ name, look }) => (
          <li key={name} className={`rounded-card border border-line p-3 text-sm ${look}`}>
            {name}
          </li>
        ))}
      </ul>
      {sizes.map(({ name, look }) => (
        <State key={name} name={name}>
          <p className={look}>1 234,50 $ Tờ rơi</p>
        </State>
      ))}
    </>
  );
}
