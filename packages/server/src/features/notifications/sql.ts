import type { Tx } from '../../platform/transaction.ts';

export async function insertNotification(
  tx: Tx,
  notification: {
    id: string;
    memberId: string;
    kind: string;
    params: Readonly<Record<string, string>>;
    now: Date;
  },
): Promise<void> {
  await tx.query(
    'insert into notification (id, member_id, kind, params, created_at) values ($1, $2, $3, $4, $5)',
    [
      notification.id,
      notification.memberId,
      notification.kind,
      JSON.stringify(notification.params),
      notification.now,
    ],
  );
}
