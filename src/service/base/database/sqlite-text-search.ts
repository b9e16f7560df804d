import { type Kysely, type RawBuilder, sql } from 'kysely'
import {
  PART_MIN_LENGTH,
  TAG_SEPARATORS,
  type TextMatch,
  type TextSearch,
  WORD_MAX_LENGTH,
  WORD_SEPARATORS,
} from './text-search.ts'

/**
 * Implements the text search with FTS5. FTS5 identifies rows by number, and SQLite's own row numbers change when the
 * file is vacuumed, as backups do. So `account_search_rows` gives each account a permanent number. With
 * `secure-delete`, a deleted account leaves nothing in the index.
 */
export const sqliteTextSearch: TextSearch = {
  async create(db) {
    await run(
      db,
      `create table account_search_rows (id integer primary key, account text not null unique) strict`,
      `create virtual table account_search using fts5(email, name, account unindexed, tokenize = 'trigram')`,
      `insert into account_search (account_search, rank) values ('secure-delete', 1)`,
      `insert into account_search_rows (account) select id from accounts`,
      `insert into account_search (rowid, email, name, account)
       select account_search_rows.id, email, name, account
       from account_search_rows join accounts on accounts.id = account`,
      `create trigger accounts_search_insert after insert on accounts begin
         insert into account_search_rows (account) values (new.id);
         insert into account_search (rowid, email, name, account)
         select id, new.email, new.name, new.id from account_search_rows where account = new.id;
       end`,
      `create trigger accounts_search_update after update of email, name on accounts
       when new.email <> old.email or new.name <> old.name begin
         update account_search set email = new.email, name = new.name
         where rowid = (select id from account_search_rows where account = new.id);
       end`,
      `create trigger accounts_search_delete after delete on accounts begin
         delete from account_search
         where rowid = (select id from account_search_rows where account = old.id);
         delete from account_search_rows where account = old.id;
       end`,

      `insert into order_words (license_id, word) ${ORDER_WORDS} where licenses.source = 'purchase'`,
      `create trigger licenses_words_insert after insert on licenses when new.source = 'purchase' begin
         insert into order_words (license_id, word) ${ORDER_WORDS} where licenses.id = new.id;
       end`,
      `create trigger licenses_words_update after update of source, additional_info on licenses begin
         delete from order_words where license_id = new.id;
         insert into order_words (license_id, word) ${ORDER_WORDS}
         where licenses.id = new.id and licenses.source = 'purchase';
       end`,

      `insert into club_tags (iid, slot, tag) ${CLUB_TAGS}`,
      `create trigger properties_tags_insert after insert on properties
       when new.type in ('Club', 'ClubList') begin
         insert into club_tags (iid, slot, tag) ${CLUB_TAGS} and iid = new.iid and slot = new.slot;
       end`,
      `create trigger properties_tags_update after update of type, fields_json on properties begin
         delete from club_tags where iid = new.iid and slot = new.slot;
         insert into club_tags (iid, slot, tag) ${CLUB_TAGS} and iid = new.iid and slot = new.slot;
       end`,
    )
  },

  async createForSearchTexts(db) {
    // The previous version still uses `account_search`.
    await run(
      db,
      `create virtual table account_texts using fts5(search_text, account unindexed, tokenize = 'trigram')`,
      `insert into account_texts (account_texts, rank) values ('secure-delete', 1)`,
      `create trigger accounts_texts_stored after update of search_text on accounts
       when new.search_text is not old.search_text begin
         delete from account_texts
         where rowid = (select id from account_search_rows where account = new.id);
         insert into account_texts (rowid, search_text, account)
         select id, new.search_text, new.id from account_search_rows
         where account = new.id and new.search_text is not null;
       end`,
      // Before, because another trigger deletes the number of the row afterwards.
      `create trigger accounts_texts_delete before delete on accounts begin
         delete from account_texts
         where rowid = (select id from account_search_rows where account = old.id);
       end`,
      `create trigger accounts_search_text after update of name, email on accounts
       when new.name <> old.name or new.email <> old.email begin
         update accounts set search_text = null where id = new.id;
       end`,
      `create trigger facilities_search_text after update of name on facilities when new.name <> old.name begin
         update facilities set search_text = null where id = new.id;
       end`,
    )
  },

  async accountsContaining(db, words, limit) {
    const indexed = words.filter((word) => [...word].length >= PART_MIN_LENGTH)
    const others = words.filter((word) => !indexed.includes(word))
    const conditions = others.map((word) => sql`instr(search_text, ${word}) > 0`)
    if (indexed.length > 0) {
      conditions.push(
        sql`accounts.id in (
          select account from account_texts where account_texts match ${indexed.map(phraseOf).join(' ')})`,
      )
    }
    const query: RawBuilder<TextMatch> = sql`
      select id, email, name from accounts where ${sql.join(conditions, sql` and `)} limit ${limit}`
    return (await query.execute(db)).rows
  },

  async createForCourses(db) {
    await run(
      db,
      `create table catalogue_search_rows (id integer primary key, course text not null unique) strict`,
      `create virtual table catalogue_search using fts5(search_text, course unindexed, tokenize = 'trigram')`,
      `create trigger catalogue_courses_search_insert after insert on catalogue_courses begin
         insert into catalogue_search_rows (course) values (new.id);
         insert into catalogue_search (rowid, search_text, course)
         select id, new.search_text, new.id from catalogue_search_rows where course = new.id;
       end`,
      `create trigger catalogue_courses_search_delete after delete on catalogue_courses begin
         delete from catalogue_search
         where rowid = (select id from catalogue_search_rows where course = old.id);
         delete from catalogue_search_rows where course = old.id;
       end`,
    )
  },

  async coursesContaining(db, text, limit) {
    const query = sql<{ course: string }>`
      select course from catalogue_search where catalogue_search match ${phraseOf(text)} limit ${limit}`
    return (await query.execute(db)).rows.map(({ course }) => course)
  },
}

/** Returns a query of FTS5 for a text in which nothing has a special meaning. */
const phraseOf = (text: string) => `"${text.replaceAll('"', '""')}"`

async function run(db: Kysely<unknown>, ...statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** The words of a text as a JSON list: the text is quoted as one string, in which each space is replaced by `","`. */
const words = [...WORD_SEPARATORS]
  .filter((separator) => separator !== ' ')
  .reduce(
    (text, separator) => `replace(${text}, char(${separator.charCodeAt(0)}), ' ')`,
    'upper(licenses.additional_info)',
  )
const ORDER_WORDS = `
  select distinct licenses.id, word.value
  from licenses join json_each('[' || replace(json_quote(${words}), ' ', '","') || ']') as word
    on word.value glob '*[0-9]*' and length(word.value) <= ${WORD_MAX_LENGTH}`

const withoutSeparators = [...TAG_SEPARATORS].reduce(
  (text, separator) => `replace(${text}, '${separator}', '')`,
  "json_extract(club.value, '$.nfcId')",
)
/** A property of type Club is one club; a property of type ClubList has several. */
const CLUB_TAGS = `
  select distinct iid, slot, upper(${withoutSeparators})
  from properties join json_each(
    case when not json_valid(fields_json) then '[]'
      when properties.type = 'Club' then json_array(json(fields_json))
      when json_type(fields_json, '$.clubs') = 'array' then json_extract(fields_json, '$.clubs')
      else '[]' end
  ) as club on club.type = 'object'
  where properties.type in ('Club', 'ClubList')
    and length(${withoutSeparators}) between 1 and ${WORD_MAX_LENGTH}`
