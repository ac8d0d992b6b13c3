import { formatDateTime } from '@handbill/contract/time';
import { useState } from 'react';
import { type Business, useBusiness } from '../../data/answers/use-business.ts';
import { useMember } from '../../data/answers/use-member.ts';
import { useAddress } from '../../data/answers/use-payout-details.ts';
import { useSettings } from '../../data/answers/use-settings.ts';
import type { AnswerData } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';
import { now } from '../../session/clock.ts';
import type { Wording } from './receipts/contents.ts';

/** What every document about money begins and ends with. */
export interface Letterhead {
  company: readonly string[];
  to: { name: string; lines: readonly string[] };
  notes: readonly string[];
}

/** Who runs this, whose account it is, and in which words; undefined until both are known. */
export function useLetterhead(): { letterhead: Letterhead; wording: Wording } | undefined {
  const text = useText();
  const settings = useSettings().data;
  const member = useMember().data;
  const address = useAddress();
  const business = useBusiness();
  const [made] = useState(now);
  if (!settings || !member || address.data === undefined || business.data === undefined) return undefined;
  const timezone = settings.timezone.value;
  const name = settings.company_name.value || settings.site_title.value;
  const { company_address, company_registration } = settings;
  const lines =
    taxLinesOf(business.data, (number) => text('paper.tax_number', { number })) ?? linesOf(address.data);
  const company = [name, company_address.value, company_registration.value];
  return {
    letterhead: {
      company: company.filter((line) => line !== ''),
      to: { name: text('paper.account'), lines: [member.username, ...lines] },
      notes: [
        text('paper.no_invoice'),
        text('paper.made', { at: formatDateTime(made, timezone), zone: timezone }),
      ],
    },
    wording: { text, currency: settings.currency.value, timezone },
  };
}

/** The lines that a business has on its receipts; null without any. */
function taxLinesOf(business: Business | null, taxNumber: (number: string) => string): string[] | null {
  if (business === null) return null;
  const { name, legal_name, tax_number, tax_address } = business;
  if (legal_name === null && tax_number === null && tax_address === null) return null;
  return [
    legal_name ?? name,
    ...(tax_number === null ? [] : [taxNumber(tax_number)]),
    ...(tax_address ?? '').split('\n').filter((line) => line !== ''),
  ];
}

function linesOf(address: AnswerData<'address'>): string[] {
  if (address === null) return [];
  const { full_name, line1, line2, postal_code, city, country } = address;
  const place = [postal_code, city].filter((part) => part !== null && part !== '').join(' ');
  return [full_name, line1, line2 ?? '', place, country].filter((line) => line !== '');
}
