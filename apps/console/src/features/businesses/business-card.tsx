import { Link } from '@mui/material';
import { api, type Business } from '../../data/api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { CommandDialog } from '../../ui/commands/command-dialog.tsx';
import { ReasonDialog } from '../../ui/commands/reason-dialog.tsx';
import { RecordCard, stepFacts } from '../../ui/lists/record-card.tsx';
import { MemberName } from '../../ui/values/member-name.tsx';
import { Instant } from '../../ui/values/money-and-time.tsx';
import { WaitingInQueue } from '../../ui/values/waiting.tsx';
import { DocumentPicture } from './document-picture.tsx';
import { refusalTexts, stateTexts } from './texts.ts';

/** A business with what its badge would vouch for, and the document to compare it with. */
export function BusinessCard({ business }: { business: Business }) {
  const { _id: id, status, site, logo, document, reason } = business;
  const isOpen = status === 'waiting';
  return (
    <RecordCard
      title={business.name}
      state={status === 'new' ? 'New' : stateTexts[status]}
      facts={[
        { name: 'Town', value: business.town },
        { name: 'Member', value: <MemberName of={business.member.username} /> },
        business.legal_name !== null && { name: 'Legal name', value: business.legal_name },
        business.tax_number !== null && { name: 'Tax number', value: business.tax_number },
        business.tax_address !== null && { name: 'Registered address', value: business.tax_address },
        site !== null && {
          name: 'Site',
          value: (
            <Link href={site} target="_blank" rel="noopener noreferrer">
              {site}
            </Link>
          ),
        },
        business.phone !== null && { name: 'Phone', value: business.phone },
        business.chat !== null && { name: 'Chat', value: business.chat.address },
        logo !== null && { name: 'Logo', value: <img src={logo} alt="Logo" height={64} /> },
        { name: 'Document sent', value: <Instant of={business.asked_at} /> },
        reason !== null && { name: 'Reason', value: refusalTexts[reason] },
        business.explanation !== null && { name: 'Explanation', value: business.explanation },
        ...stepFacts('Decided', business.decided_by, business.decided_at),
      ]}
      actions={
        isOpen || status === 'verified' ? (
          <Allowed to="businesses.decide">
            {isOpen ? <Verify business={business} /> : null}
            <ReasonDialog
              label={isOpen ? 'Refuse' : 'End badge'}
              title={isOpen ? 'Refuse to verify this business' : 'End the badge of this business'}
              done={isOpen ? 'Refused; the member is notified' : 'Badge ended; the member is notified'}
              reasons={refusalTexts}
              explained={{ topic: 'business_refused', language: business.member.language }}
              send={(why, key) => api.refuseBusiness({ id, seen: business.seen, ...why }, key)}
            />
          </Allowed>
        ) : null
      }
    >
      {isOpen ? <WaitingInQueue queue="businesses" since={business.asked_at} /> : null}
      {document === null ? null : <DocumentPicture id={id} digest={document} />}
    </RecordCard>
  );
}

function Verify({ business: { _id: id, seen, name } }: { business: Business }) {
  return (
    <CommandDialog<null>
      label="Verify"
      title={`Verify ${name}`}
      done="Verified; the member is notified"
      read={() => ({ input: null })}
      send={(_input, key) => api.verifyBusiness({ id, seen }, key)}
    >
      <p>Its name, town, logo and site get a badge until one of them changes.</p>
    </CommandDialog>
  );
}
