import { chatAppNames } from '@handbill/contract/businesses';
import { Link } from 'wouter';
import { useBusiness } from '../../../data/answers/use-business.ts';
import { useText } from '../../../languages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/lists/loaded.tsx';

/** The chat and the public page of the member's business profile. */
export function OwnPlaces() {
  const text = useText();
  return (
    <Loaded query={useBusiness()}>
      {(business) => {
        const { chat = null, page = null } = business ?? {};
        const { origin, protocol } = window.location;
        return (
          <>
            {chat !== null && (
              <Place address={chat.address}>{text('landing.chat', { app: chatAppNames[chat.app] })}</Place>
            )}
            {/* Landing addresses are https, which a demo on this device is not. */}
            {page !== null && protocol === 'https:' && (
              <Place address={`${origin}${page}`}>{text('landing.page')}</Place>
            )}
            {chat === null && (
              <Link
                href="/individual/business"
                className="inline-grid min-h-11 items-center font-semibold text-accent"
              >
                {text('landing.profile')}
              </Link>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

/** Fills in where the button leads, and words that fit. */
function Place({ address, children }: { address: string; children: string }) {
  return (
    <Button
      look="secondary"
      onClick={({ currentTarget: { form } }) => {
        fill(form, 'landing_url', address);
        fill(form, 'button_words', 'contact');
      }}
    >
      {children}
    </Button>
  );
}

/** As if it had been typed, so that the draft and the preview have it too. */
function fill(form: HTMLFormElement | null, name: string, value: string): void {
  const field = form?.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
