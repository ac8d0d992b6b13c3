import type { BusinessRefusal, BusinessState } from '@handbill/contract/businesses';
import { COUNTED_MAX } from '@handbill/contract/console/counted';
import type { Language } from '@handbill/contract/languages';
import { onlyRow } from '../../../platform/database/rows.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { BUSINESS_COLUMNS, type BusinessRow } from '../sql.ts';

/** How many documents a business has sent since an instant. */
export async function countSent(
  tx: Tx,
  { businessId, since }: { businessId: string; since: Date },
): Promise<number> {
  const { rows } = await tx.query<{ sent: number }>(
    'select count(*)::int as sent from business_document where business_id = $1 and sent_at > $2',
    [businessId, since],
  );
  return onlyRow(rows).sent;
}

/** Stores the document of a locked business, which waits from then on; an earlier document is deleted. */
export async function insertDocument(
  tx: Tx,
  document: { id: string; businessId: string; picture: Buffer; digest: Buffer; now: Date },
): Promise<void> {
  const { id, businessId, picture, digest, now } = document;
  await tx.query(
    'update business_document set picture = null where business_id = $1 and picture is not null',
    [businessId],
  );
  await tx.query(
    'insert into business_document (id, business_id, picture, digest, sent_at) values ($1, $2, $3, $4, $5)',
    [id, businessId, picture, digest, now],
  );
  await tx.query(
    `update business set status = 'waiting', queue_id = $2, reason = null, explanation = null, asked_at = $3, decided_at = null, decided_by = null
     where id = $1`,
    [businessId, id, now],
  );
}

export interface AskedRow extends BusinessRow {
  member_id: string;
  username: string;
  /** The language of the app that the member chose. */
  locale: Language;
  asked_at: Date;
  queue_id: string;
  decided_by_name: string | null;
  document: string | null;
}

const COLUMNS = `${BUSINESS_COLUMNS}, business.member_id, member.username,
  member.locale /* locale is of its type: only languages of the contract are saved */, business.queue_id,
  operator.username as decided_by_name, (
    select encode(document.digest, 'hex') from business_document as document
    where document.id = business.queue_id and document.picture is not null
  ) as document
  /* asked_at is not null: a business without a document is in no list of the console */`;
const FROM = `business join shared.member_account as member on member.id = business.member_id
  left join shared.operator_name as operator on operator.id = business.decided_by`;
// By its state, and by a search; `$1` and `$2`.
const LISTED = 'business.queue_id is not null and ($1::text is null or business.status = $1)';
const FOUND = `(business.id::text = $2 or starts_with(member.username, $2)
  or position($2 in lower(business.name)) > 0 or position($2 in business.site) > 0)`;

interface Wanted {
  /** Null: all that have sent a document. */
  status: BusinessState | null;
  /** In lower case. */
  search: string | null;
}

/** A queue by its wait, the longest first; other lists latest document first. */
export async function selectAsked(
  tx: Tx,
  { status, search }: Wanted,
  { after, limit, isQueue }: { after: string | null; limit: number; isQueue: boolean },
): Promise<AskedRow[]> {
  const { rows } = await tx.query<AskedRow>(
    isQueue
      ? `select ${COLUMNS} from ${FROM}
         where ${LISTED} and ($2::text is null or ${FOUND}) and ($3::uuid is null or business.queue_id > $3)
         order by business.queue_id limit $4`
      : `select ${COLUMNS} from ${FROM}
         where ${LISTED} and ($2::text is null or ${FOUND}) and ($3::uuid is null or business.queue_id < $3)
         order by business.queue_id desc limit $4`,
    [status, search, after, limit],
  );
  return rows;
}

export async function countAsked(tx: Tx, { status, search }: Wanted): Promise<number> {
  const { rows } =
    search === null
      ? await tx.query<{ total: number }>(
          `select count(*)::int as total from (select 1 from business where ${LISTED} limit $2) as counted`,
          [status, COUNTED_MAX + 1],
        )
      : await tx.query<{ total: number }>(
          `select count(*)::int as total from (
             select 1 from business join shared.member_name as member on member.id = business.member_id
             where ${LISTED} and ${FOUND} limit $3
           ) as counted`,
          [status, search, COUNTED_MAX + 1],
        );
  return onlyRow(rows).total;
}

/** A business that has sent a document, or null. */
export async function selectAskedById(tx: Tx, id: string): Promise<AskedRow | null> {
  const { rows } = await tx.query<AskedRow>(
    `select ${COLUMNS} from ${FROM} where business.id = $1 and business.queue_id is not null`,
    [id],
  );
  return rows[0] ?? null;
}

/** Locks a business until the commit; false for an unknown one. */
export async function lockBusiness(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await tx.query('select 1 from business where id = $1 for no key update', [id]);
  return rows.length > 0;
}

/** Decides on a locked business. */
export async function updateDecided(
  tx: Tx,
  decision: {
    id: string;
    status: 'verified' | 'refused';
    reason: BusinessRefusal | null;
    explanation: string | null;
    operatorId: string;
    now: Date;
  },
): Promise<void> {
  await tx.query(
    `update business set status = $2, reason = $3, explanation = $4, decided_by = $5, decided_at = $6 where id = $1`,
    [decision.id, decision.status, decision.reason, decision.explanation, decision.operatorId, decision.now],
  );
}

/** The picture of the latest document of a business, or null. */
export async function selectPicture(tx: Tx, businessId: string): Promise<Buffer | null> {
  const { rows } = await tx.query<{ picture: Buffer | null }>(
    `select document.picture from business join business_document as document on document.id = business.queue_id
     where business.id = $1`,
    [businessId],
  );
  return rows[0]?.picture ?? null;
}

/** Deletes the pictures of documents on which was decided before an instant. */
export async function deletePicturesBefore(tx: Tx, before: Date): Promise<void> {
  await tx.query(
    `update business_document as document set picture = null from business
     where business.id = document.business_id and document.picture is not null
       and business.status <> 'waiting' and coalesce(business.decided_at, document.sent_at) < $1`,
    [before],
  );
}
