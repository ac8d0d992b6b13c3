-- Members' requests to support: threads of messages, and the answers that operators saved.

create table support_request (
  id uuid primary key,
  -- Short enough to be read out.
  reference text not null unique,
  member_id uuid not null references member,
  subject text not null check (subject in ('general', 'account', 'deposit', 'withdrawal', 'order', 'line')),
  -- The id of what it is about, checked to be the member's own; a line of the statement by its position.
  about text,
  -- The campaign of an order.
  campaign_id uuid,
  topic text not null,
  status text not null check (status in ('open', 'answered', 'closed')),
  closed_because text,
  messages integer not null check (messages > 0),
  asked_at timestamptz not null,
  -- When the last message was written.
  written_at timestamptz not null,
  -- The first answer.
  answered_at timestamptz,
  closed_at timestamptz,
  -- Its place in the queue: an id made when it began to wait for the company.
  queue_id uuid,
  waits_since timestamptz,
  taken_by uuid references operator,
  taken_at timestamptz,
  constraint support_request_about_an_object check ((about is null) = (subject in ('general', 'account'))),
  constraint support_request_campaign_of_order check ((campaign_id is not null) = (subject = 'order')),
  constraint support_request_closed_with_reason
    check ((closed_at is not null) = (status = 'closed') and (closed_because is not null) = (status = 'closed')),
  constraint support_request_open_waits
    check ((queue_id is not null) = (status = 'open') and (waits_since is not null) = (status = 'open')),
  constraint support_request_taken_since check ((taken_at is null) = (taken_by is null))
);
create index support_request_member on support_request (member_id, id desc);
create index support_request_status on support_request (status, id desc);
create index support_request_queue on support_request (queue_id) where status = 'open';
create index support_request_answered on support_request (answered_at) where answered_at is not null;

create table support_message (
  request_id uuid not null references support_request,
  -- From 1.
  place integer not null check (place > 0),
  -- Null: the member wrote it.
  operator_id uuid references operator,
  -- Null once the member's data was erased.
  text text,
  written_at timestamptz not null,
  primary key (request_id, place)
);

-- Answers that operators saved.
create table support_template (
  id uuid primary key,
  topic text not null,
  language text not null,
  title text not null,
  text text not null,
  saved_by uuid not null references operator,
  saved_at timestamptz not null,
  unique (topic, language, title)
);
