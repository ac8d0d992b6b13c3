import { formatMoney, type Minor } from '@handbill/contract/money';

/** An amount as a person would type it: `50` or `12,50`. */
export function amountText(amountMinor: Minor): string {
  return formatMoney(amountMinor, '')
    .replace(/[^\d,]/g, '')
    .replace(/,00$/, '');
}

/** Writes an amount into a field of a form, as if it had been typed there. */
export function fillAmount(form: HTMLFormElement | null, name: string, amountMinor: Minor): void {
  const field = form?.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement)) return;
  field.value = amountText(amountMinor);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
