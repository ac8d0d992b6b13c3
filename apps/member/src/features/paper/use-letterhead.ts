import { formatDateTime } from '@handbill/contract/time';
import { useState } from 'react';
import type { AnswerData } from '../../data/api.ts';
import { useMember } from '../../data/use-member.ts';
import { useAddress } from '../../data/use-payout-details.ts';
import { useSettings } from '../../data/use-settings.ts';
import { now } from '../../device/clock.ts';
import { useText } from '../../languages/index.ts';
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
  const [made] = useState(now);
  if (!settings || !member || address.data === undefined) return undefined;
  const timezone = settings.timezone.value;
  const name = settings.company_name.value || settings.site_title.value;
  const { company_address, company_registration } = settings;
  const company = [name, company_address.value, company_registration.value];
  return {
    letterhead: {
      company: company.filter((line) => line !== ''),
      to: { name: text('paper.account'), lines: [member.username, ...linesOf(address.data)] },
      notes: [
        text('paper.no_invoice'),
        text('paper.made', { at: formatDateTime(made, timezone), zone: timezone }),
      ],
    },
    wording: { text, currency: settings.currency.value, timezone },
  };
}

function linesOf(address: AnswerData<'address'>): string[] {
  if (address === null) return [];
  const { full_name, line1, line2, postal_code, city, country } = address;
  const place = [postal_code, city].filter((part) => part !== null && part !== '').join(' ');
  return [full_name, line1, line2 ?? '', place, country].filter((line) => line !== '');
}
