import { currencySymbol } from '@handbill/contract/money';
import { useCurrency } from '../../data/use-settings.ts';

export function useCurrencySymbol(): string {
  return currencySymbol(useCurrency());
}
