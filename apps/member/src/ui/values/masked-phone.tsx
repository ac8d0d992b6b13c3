import { maskPhone } from '@handbill/contract/phone';
import { useState } from 'react';
import { useText } from '../../languages/index.ts';
import { EyeIcon, EyeOffIcon } from '../icons.tsx';

/** How much of the number is hidden from onlookers. */
const HIDDEN = 6;

/** The member's own phone number, hidden until its owner asks to see it. */
export function MaskedPhone({ phone }: { phone: string }) {
  const text = useText();
  const [revealed, setRevealed] = useState(false);
  const Icon = revealed ? EyeOffIcon : EyeIcon;
  return (
    <span className="inline-flex items-center whitespace-nowrap even-digits">
      {revealed ? phone : maskPhone(phone, HIDDEN).replaceAll('*', '•')}
      <button
        type="button"
        aria-label={text('account.show_phone')}
        aria-pressed={revealed}
        className="-my-2.5 grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-sunken"
        onClick={() => setRevealed(!revealed)}
      >
        <Icon size={18} />
      </button>
    </span>
  );
}
