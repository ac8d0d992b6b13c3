import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { schemaText } from './schema-text.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('schema.sql is the schema after all migrations: `npm run schema` updates it', async () => {
  await expect(await schemaText(database.pool)).toMatchFileSnapshot('../schema.sql');
});

test('the schema is written with keys, checks, references, indexes, triggers and comments', async () => {
  await database.pool.query(`
    create table public.zzz_child (
      id integer generated always as identity constraint zzz_child_pkey primary key,
      member_id uuid not null constraint zzz_child_member_id_fkey references member (id),
      name text collate "C" not null default 'it''s',
      length integer generated always as (length(name)) stored,
      constraint zzz_child_name_check check (name <> '')
    ) with (fillfactor = 90);
    create index zzz_child_by_name on public.zzz_child (name) where length > 1;
    comment on table public.zzz_child is 'A child''s row.';
    comment on column public.zzz_child.name is 'What it is called.';
    comment on constraint zzz_child_name_check on public.zzz_child is 'No empty name.';
    comment on index zzz_child_by_name is 'Long names.'`);
  expect(await schemaText(database.pool)).toContain(`create table zzz_child (
  id integer generated always as identity not null,
  member_id uuid not null,
  name text collate "C" default 'it''s'::text not null,
  length integer generated always as (length(name)) stored,
  constraint zzz_child_pkey PRIMARY KEY (id),
  constraint zzz_child_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint zzz_child_name_check CHECK ((name <> ''::text))
) with (fillfactor=90);
CREATE INDEX zzz_child_by_name ON public.zzz_child USING btree (name) WHERE (length > 1);
comment on table zzz_child is 'A child''s row.';
comment on column zzz_child.name is 'What it is called.';
comment on constraint zzz_child_name_check on zzz_child is 'No empty name.';
comment on index zzz_child_by_name is 'Long names.';`);
});

test('a type, or a sequence that belongs to no column, is an error and never left out of the schema', async () => {
  await database.pool.query("create type public.zzz_mood as enum ('good')");
  await expect(schemaText(database.pool)).rejects.toThrow('cannot write zzz_mood');
});
