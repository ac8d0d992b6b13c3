import { currencySymbol } from '@handbill/contract/money';
import { useCurrency } from '../../data/answers/use-settings.ts';

export function useCurrencySymbol(): string {
  return currencySymbol(useCurrency());
}
