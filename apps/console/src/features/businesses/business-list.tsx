import type { Business } from '../../data/api.ts';
import { RecordList } from '../../ui/lists/record-list.tsx';
import { BusinessCard } from './business-card.tsx';
import { stateTexts } from './texts.ts';

/** Businesses that ask to be verified, longest wait first. */
export function BusinessList() {
  return (
    <RecordList<Business>
      title="Businesses"
      queue
      selects={[{ name: 'status', label: 'Status', options: stateTexts, start: 'waiting' }]}
      search="Member, business, site or id"
      card={(business) => <BusinessCard business={business} />}
    />
  );
}
