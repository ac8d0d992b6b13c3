import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type TextId, useText } from '../../../languages/index.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { box, Field } from '../../../ui/forms/field.tsx';
import { CloseIcon, DoneIcon, NextIcon } from '../../../ui/icons.tsx';
import { SearchIcon } from '../../../ui/more-icons.tsx';
import { banksFor, type ListedBank } from './bank-search.ts';

/** The bank field of a form, sent as `bank_code`: a button that shows the bank and opens the list of all. */
export function BankField(props: {
  banks: readonly ListedBank[];
  defaultCode: string;
  error: TextId | undefined;
}) {
  const text = useText();
  const valueId = useId();
  const sent = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState(props.defaultCode);
  const [open, setOpen] = useState(false);
  const chosen = props.banks.find((bank) => bank.code === code);

  const close = () => setOpen(false);
  function choose(bank: ListedBank): void {
    setCode(bank.code);
    if (sent.current) {
      sent.current.value = bank.code;
      // Notifies the form as if the value had been typed.
      sent.current.dispatchEvent(new Event('input', { bubbles: true }));
    }
    close();
  }
  return (
    <Field label={text('field.label.bank')} name="bank_code" error={props.error}>
      {({ id, name, 'aria-describedby': describedBy, 'aria-invalid': invalid }) => (
        <>
          <button
            type="button"
            id={id}
            name={name}
            aria-haspopup="dialog"
            aria-describedby={[valueId, describedBy].filter(Boolean).join(' ')}
            className={`${box} flex items-center gap-3 text-left ${invalid ? 'border-wrong' : ''}`}
            onClick={() => setOpen(true)}
          >
            <span id={valueId} className="min-w-0 flex-1">
              {chosen ? <BankName bank={chosen} /> : <span className="text-soft">{text('bank.choose')}</span>}
            </span>
            <NextIcon size={18} className="shrink-0 rotate-90 text-soft" />
          </button>
          <input ref={sent} type="hidden" name={name} defaultValue={chosen?.code ?? ''} />
          {open && <BankSheet banks={props.banks} code={code} onChoose={choose} onClose={close} />}
        </>
      )}
    </Field>
  );
}

function BankName({ bank }: { bank: ListedBank }) {
  return (
    <span className="grid">
      <span className="font-medium wrap-anywhere">{bank.short_name}</span>
      <span className="text-sm text-soft leading-snug">{bank.name}</span>
    </span>
  );
}

/** The code, if it differs from the short name. */
function BankCode({ bank: { code, short_name } }: { bank: ListedBank }) {
  if (code.toUpperCase() === short_name.toUpperCase()) return null;
  return <span className="shrink-0 text-sm text-soft">{code}</span>;
}

function BankSheet(props: {
  banks: readonly ListedBank[];
  code: string;
  onChoose(bank: ListedBank): void;
  onClose(): void;
}) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const found = banksFor(typed, props.banks);
  return (
    <Dialog title={text('bank.list')} place="bottom" onClose={props.onClose}>
      <BankList {...props} found={found} typed={typed} onType={setTyped} />
    </Dialog>
  );
}

/** An ARIA combobox: the focus stays in the search field, and the arrow keys move through the results below. */
function BankList(props: {
  found: readonly ListedBank[];
  typed: string;
  code: string;
  onType(typed: string): void;
  onChoose(bank: ListedBank): void;
  onClose(): void;
}) {
  const text = useText();
  const listId = useId();
  const { found, typed, code, onType, onChoose, onClose } = props;
  const { active, onKeyDown, restart } = useActive(found, code, onChoose);
  const optionId = (bank: ListedBank) => `${listId}-${bank.code}`;
  const list = useRef<HTMLDivElement>(null);
  const activeId = found[active] && optionId(found[active]);
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <div className="flex h-[68dvh] flex-col gap-3">
      <div className="flex items-center gap-2">
        <span className="relative block flex-1">
          <SearchIcon
            size={20}
            className="row-icon pointer-events-none absolute inset-y-0 left-3 my-auto text-soft"
          />
          <input
            type="text"
            role="combobox"
            aria-label={text('bank.search')}
            placeholder={text('bank.search')}
            aria-expanded={true}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={activeId}
            autoComplete="off"
            spellCheck={false}
            inputMode="search"
            enterKeyHint="done"
            className={`${box} pl-10 max-[12rem]:pl-3`}
            value={typed}
            onChange={(event) => {
              onType(event.currentTarget.value);
              restart();
              list.current?.scrollTo(0, 0);
            }}
            onKeyDown={onKeyDown}
          />
        </span>
        <button
          type="button"
          aria-label={text('action.close')}
          className="-mr-2 grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-sunken"
          onClick={onClose}
        >
          <CloseIcon size={20} />
        </button>
      </div>
      <p role="status" className={found.length > 0 ? 'sr-only' : 'p-6 text-center text-soft'}>
        {found.length === 0 && text('bank.none_found')}
      </p>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={text('field.label.bank')}
        className="-mx-5 min-h-0 flex-1 overflow-y-auto overscroll-contain px-2"
      >
        {found.map((bank, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the focus and handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant of the search points at it
          <div
            key={bank.code}
            id={optionId(bank)}
            role="option"
            aria-selected={bank.code === code}
            className={`flex min-h-14 cursor-pointer items-center gap-3 rounded-lg px-3 py-1.5 ${
              place === active ? 'bg-sunken outline-2 outline-ink -outline-offset-2' : 'hover:bg-sunken'
            }`}
            onClick={() => onChoose(bank)}
          >
            <span className="min-w-0 flex-1">
              <BankName bank={bank} />
            </span>
            {bank.code === code ? (
              <DoneIcon size={20} className="shrink-0 text-money" />
            ) : (
              <BankCode bank={bank} />
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The result that the arrow keys have reached, starting at the selected one. */
function useActive(found: readonly ListedBank[], code: string, onChoose: (bank: ListedBank) => void) {
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      found.findIndex((bank) => bank.code === code),
    ),
  );
  const last = found.length - 1;
  function onKeyDown(event: KeyboardEvent): void {
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      Home: 0,
      End: last,
    };
    const bank = found[active];
    // While an input method is composing letters, the keys belong to it.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (bank) onChoose(bank);
      return;
    }
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
  }
  return { active, onKeyDown, restart: () => setActive(0) };
}
