import { type Kysely, sql } from 'kysely'
import {
  containing,
  TAG_SEPARATORS,
  type TextMatch,
  type TextSearch,
  WORD_MAX_LENGTH,
  WORD_SEPARATORS,
} from './text-search.ts'

/** Implements the text search with the extension `pg_trgm`. */
export const postgresTextSearch: TextSearch = {
  async create(db) {
    const schema = await requireTrigrams(db)
    const index = `create index if not exists accounts_parts on accounts
      using gin (email ${schema}.gin_trgm_ops, lower(name) ${schema}.gin_trgm_ops) with (fastupdate = off)`
    // Creating a trigger locks the table for other writers until the transaction ends, so the backfill misses no rows.
    for (const statements of [[index], ORDER_WORDS, CLUB_TAGS]) {
      await db.transaction().execute(async (trx) => {
        for (const statement of statements) await sql.raw(statement).execute(trx)
      })
    }
  },

  async createForSearchTexts(db) {
    const schema = await requireTrigrams(db)
    const index = `create index if not exists accounts_search_parts on accounts
      using gin (search_text ${schema}.gin_trgm_ops) with (fastupdate = off)`
    for (const statement of [index, ...OUTDATED_TEXTS]) await sql.raw(statement).execute(db)
  },

  async accountsContaining(db, words, limit) {
    const query = db
      .selectFrom('accounts')
      .select(['id', 'email', 'name'])
      .where((e) => e.and(words.map((word) => e('search_text', 'like', containing(word)))))
      .limit(limit)
    return query.execute() satisfies Promise<TextMatch[]>
  },

  async createForCourses(db) {
    const schema = await requireTrigrams(db)
    await sql
      .raw(
        `create index if not exists catalogue_courses_parts on catalogue_courses
         using gin (search_text ${schema}.gin_trgm_ops) with (fastupdate = off)`,
      )
      .execute(db)
  },

  async coursesContaining(db, text, limit) {
    const rows = await db
      .selectFrom('catalogue_courses')
      .select('id')
      .where('search_text', 'like', containing(text))
      .limit(limit)
      .execute()
    return rows.map(({ id }) => id)
  },
}

/**
 * Creates the extension if necessary, and returns the quoted name of its schema.
 * @throws Error that tells the administrator of the database what to do
 */
async function requireTrigrams(db: Kysely<unknown>): Promise<string> {
  try {
    await sql`create extension if not exists pg_trgm`.execute(db)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(
      `the extension pg_trgm is missing and could not be created (${reason}). Install PostgreSQL's contrib modules and run "create extension pg_trgm" in this database as its administrator`,
    )
  }
  const { rows } = await sql<{ schema: string }>`
    select quote_ident(nspname) as schema from pg_extension
    join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm'`.execute(db)
  return rows[0]?.schema ?? 'public'
}

/** A regular expression that matches the separators. */
const separators = `E'[${WORD_SEPARATORS.replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r')}]+'`
const ORDER_WORDS = [
  `create or replace function order_words_of(info text) returns setof text language sql immutable as $$
     select distinct word from regexp_split_to_table(upper(info collate "C"), ${separators}) as word
     where word ~ '[0-9]' and length(word) <= ${WORD_MAX_LENGTH}
   $$`,
  `create or replace function index_order_words() returns trigger language plpgsql as $$
   begin
     if tg_op = 'UPDATE' then
       delete from order_words where license_id = new.id;
     end if;
     if new.source = 'purchase' then
       insert into order_words (license_id, word) select new.id, order_words_of(new.additional_info);
     end if;
     return null;
   end $$`,
  'drop trigger if exists licenses_words on licenses',
  `create trigger licenses_words after insert or update of source, additional_info on licenses
   for each row execute function index_order_words()`,
  `insert into order_words (license_id, word)
   select id, order_words_of(additional_info) from licenses where source = 'purchase'
   on conflict do nothing`,
]

const OUTDATED_TEXTS = [
  `create or replace function remove_search_text() returns trigger language plpgsql as $$
   begin
     new.search_text := null;
     return new;
   end $$`,
  ...Object.entries({
    accounts: 'new.name <> old.name or new.email <> old.email',
    facilities: 'new.name <> old.name',
  }).flatMap(([table, isOther]) => [
    `drop trigger if exists ${table}_search_text on ${table}`,
    `create trigger ${table}_search_text before update on ${table}
     for each row when (${isOther}) execute function remove_search_text()`,
  ]),
]

/** A property of type Club is one club; a property of type ClubList has several. Invalid JSON has no NFC ids. */
const CLUB_TAGS = [
  `create or replace function club_tags_of(type text, fields_json text) returns setof text language plpgsql immutable as $$
   declare
     clubs json;
   begin
     clubs := case type when 'Club' then json_build_array(fields_json::json)
       else fields_json::json -> 'clubs' end;
     if json_typeof(clubs) = 'array' then
       return query select distinct tag from (
         select upper(translate(club ->> 'nfcId', '${TAG_SEPARATORS}', '') collate "C") as tag
         from json_array_elements(clubs) as club where json_typeof(club) = 'object'
       ) as tags
       where length(tag) between 1 and ${WORD_MAX_LENGTH};
     end if;
   exception when data_exception then
     return;
   end $$`,
  `create or replace function index_club_tags() returns trigger language plpgsql as $$
   begin
     if tg_op = 'UPDATE' then
       delete from club_tags where iid = new.iid and slot = new.slot;
     end if;
     if new.type in ('Club', 'ClubList') then
       insert into club_tags (iid, slot, tag)
       select new.iid, new.slot, club_tags_of(new.type, new.fields_json);
     end if;
     return null;
   end $$`,
  'drop trigger if exists properties_tags_insert on properties',
  'drop trigger if exists properties_tags_update on properties',
  `create trigger properties_tags_insert after insert on properties
   for each row when (new.type in ('Club', 'ClubList')) execute function index_club_tags()`,
  `create trigger properties_tags_update after update of type, fields_json on properties
   for each row execute function index_club_tags()`,
  `insert into club_tags (iid, slot, tag)
   select iid, slot, club_tags_of(type, fields_json) from properties where type in ('Club', 'ClubList')
   on conflict do nothing`,
]
