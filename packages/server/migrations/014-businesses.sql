-- Businesses: who advertises, at most one for each member, and the documents that operators verify them against.

create table business (
  id uuid primary key,
  member_id uuid not null unique references member,
  name text not null,
  town text not null,
  logo text,
  phone text,
  chat text,
  site text,
  -- For receipts and monthly statements; visitors see none of it.
  legal_name text,
  tax_number text,
  tax_address text,
  status text not null default 'new' check (status in ('new', 'waiting', 'verified', 'refused', 'changed')),
  reason text check (reason in (
    'document_unreadable', 'document_expired', 'document_other_name', 'business_not_yours', 'business_misleading'
  )),
  -- What the operator wrote about the reason, in the member's language.
  explanation text,
  -- The latest document; in the queue it is the business's place.
  queue_id uuid,
  asked_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references operator,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint business_asked check ((status = 'new') = (queue_id is null) and (queue_id is null) = (asked_at is null)),
  constraint business_reason check ((status = 'refused') = (reason is not null)),
  constraint business_explained_reason check (explanation is null or reason is not null)
);
create index business_queue on business (status, queue_id) where queue_id is not null;
create index business_asked on business (queue_id) where queue_id is not null;

-- Documents are kept in the database, where no address leads to them, until some time after the decision.
create table business_document (
  id uuid primary key,
  business_id uuid not null references business,
  picture bytea,
  digest bytea not null,
  sent_at timestamptz not null
);
create index business_document_business on business_document (business_id, sent_at);
