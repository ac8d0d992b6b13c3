-- A withdrawal carries the state of its batch and how it was paid, so that the table itself refuses one that goes out
-- with a batch and is paid by hand as well.

-- What was paid by hand while it was put into a batch does not go out with it: releasing such a batch is refused.
update withdrawal set batch_id = null
from payment_batch b
where b.id = withdrawal.batch_id and b.status = 'made' and withdrawal.status <> 'approved';

alter table payment_batch add constraint payment_batch_id_status unique (id, status);

alter table withdrawal
  add column batch_status text check (batch_status in ('made', 'released')),
  add column paid_via text check (paid_via in ('hand', 'batch'));

update withdrawal set batch_status = b.status from payment_batch b where b.id = withdrawal.batch_id;
update withdrawal set paid_via = case when batch_id is null then 'hand' else 'batch' end
where status in ('paid', 'returned');

alter table withdrawal
  drop constraint withdrawal_batch_id_fkey,
  add constraint withdrawal_batch foreign key (batch_id, batch_status)
    references payment_batch (id, status) match full on update cascade,
  add constraint withdrawal_in_batch check (
    case batch_status
      when 'made' then status = 'approved'
      when 'released' then status in ('approved', 'paid', 'returned', 'rejected')
      else batch_status is null
    end
  ),
  add constraint withdrawal_paid_once check (
    case paid_via
      when 'hand' then status in ('paid', 'returned') and batch_id is null
      when 'batch' then status in ('paid', 'returned') and batch_status is not distinct from 'released'
      else status not in ('paid', 'returned')
    end
  );
