import { inPlaces } from '../../database/rows.ts';
import { type RowStatement, rowStatement, type Tx } from '../../database/transaction.ts';
import type { NetworkKeys } from '../network.ts';
import type { SubjectKind } from '../tokens.ts';

/** Somebody who may be one of two members. */
export interface MaybeOwner {
  memberIds: readonly [string, string];
  visitorKey: Buffer;
  /** Null where the network tells nobody apart. */
  network: Pick<NetworkKeys, 'prefixToday' | 'prefixYesterday'> | null;
}

/**
 * Whether each of these uses a device of one of their members: the visitor cookie of one of their sessions, or
 * a network that one of those was used from since an instant.
 */
export async function ownersAmong(
  tx: Tx,
  asked: readonly MaybeOwner[],
  usedSince: Date,
): Promise<('device' | 'network' | null)[]> {
  const { rows } = await tx.query<{ place: number; is_device: boolean }>(
    `select asked.place::int as place, own.is_device
     from unnest($1::uuid[], $2::uuid[], $3::bytea[], $4::bytea[], $5::bytea[])
         with ordinality as asked (one, other, visitor_key, prefix_today, prefix_yesterday, place)
       cross join lateral (
         select session.visitor_key is not distinct from asked.visitor_key as is_device from session
         where subject_kind = 'member' and subject_id in (asked.one, asked.other) and (
           session.visitor_key = asked.visitor_key
           or (prefix_key in (asked.prefix_today, asked.prefix_yesterday) and last_used_at > $6)
         )
         order by 1 desc limit 1
       ) as own`,
    [
      asked.map(({ memberIds }) => memberIds[0]),
      asked.map(({ memberIds }) => memberIds[1]),
      asked.map(({ visitorKey }) => visitorKey),
      asked.map(({ network }) => network?.prefixToday ?? null),
      asked.map(({ network }) => network?.prefixYesterday ?? null),
      usedSince,
    ],
  );
  return inPlaces(asked, rows).map((own) => own && (own.is_device ? 'device' : 'network'));
}

/** Whether a subject has signed in from this device before. */
export function readingDevice(
  subject: { kind: SubjectKind; id: string },
  deviceKey: Buffer,
): RowStatement<{ is_known: boolean }> {
  return rowStatement<{ is_known: boolean }>(
    'select true as is_known from session where subject_kind = $1 and subject_id = $2 and device_key = $3 limit 1',
    [subject.kind, subject.id, deviceKey],
  );
}

/** Forgets the browsers and networks of a subject's sessions. */
export async function forgetDevices(tx: Tx, subject: { kind: SubjectKind; id: string }): Promise<void> {
  await tx.query(
    `update session set device = null, prefix_key = null, visitor_key = null
     where subject_kind = $1 and subject_id = $2`,
    [subject.kind, subject.id],
  );
}
