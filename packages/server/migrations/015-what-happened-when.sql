-- The figures of the house ask what happened since a day, and its log who did it and what.
create index deposit_answered on deposit (settled_at) where status in ('succeeded', 'rejected');
create index campaign_paid on campaign (paid_at) where paid_at is not null;
create index campaign_reviewed on campaign (reviewed_at) where reviewed_at is not null;
create index operator_action_operator on operator_action (operator_id, id);
create index operator_action_action on operator_action (action, id);
create index operator_action_time on operator_action (at);
