import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import type { DatabaseKind } from '../../src/service/base/database/database-kind.ts'
import { migrationsFor } from '../../src/service/base/database/migrations.ts'
import { connectStore } from '../../src/service/base/database/open-store.ts'
import { addRows, deleteRows, updateRows } from '../support/sample-rows.ts'
import { readPostgresSchema, readSqliteSchema, type Schema, type TableSchema } from '../support/schema.ts'

type Migrations = Record<string, Migration>

/** Incompatible changes of released migrations, and why they broke no previous version. Do not add to this list. */
const EXCEPTIONS: Record<string, string[]> = {
  // No version deletes courses, and no version before this migration deletes rounds.
  '0009-course-users': [
    'courses: rows of round_courses block its deletions',
    'rounds: rows of round_courses block its deletions',
  ],
  // The previous version allows only one running mailing, too, by another index. While a mailing of the new version is
  // paused, starting one is rejected as if a mailing were running.
  '0020-mailing-desk': ['mailing_runs: must be unique: is_draft'],
}

/** Tables that only triggers write. */
const DERIVED = ['account_search_rows', 'catalogue_search_rows', 'club_tags', 'order_words']

/** Tables in which a migration deletes or changes rows on purpose. The previous version works with the others or these. */
const CHANGED_ROWS: Record<string, string[]> = {
  '0023-confirmed-addresses': ['former_emails'],
  '0065-folded-courses': ['catalogue_courses'],
}

/** A table of the previous version, and migrations that would break that version. */
const FIRST: Migration = {
  async up(db) {
    await sql`create table people (id integer primary key, name text not null, city text,
      state text not null default 'in' check (state in ('in', 'out')), key text unique)`.execute(db)
    await sql`create table clubs (id integer primary key)`.execute(db)
  },
}
const CONTRACTING: Record<string, string[]> = {
  'people: name no longer exists': ['alter table people drop column name'],
  'people: city no longer exists': ['alter table people rename column city to town'],
  'people: the table no longer exists': ['alter table people rename to persons'],
  'people: must be unique: name': ['create unique index names on people (name)'],
  'people: must be unique: rank': [
    'alter table people add column rank integer not null default 0',
    'create unique index ranks on people (rank)',
  ],
  'people: rows of members block its deletions': [
    'create table members (id integer primary key references people (id))',
  ],
  'a row of the previous version is rejected': [
    `create trigger refuse_people before insert on people begin select raise(abort, 'refused'); end`,
  ],
}
const CONTRACTING_ON_POSTGRES: Record<string, string[]> = {
  'people: name was text and is character varying(9)': [
    'alter table people alter column name type varchar(9)',
  ],
  'people: city must no longer be null': ['alter table people alter column city set not null'],
  'people: state no longer has a default': ['alter table people alter column state drop default'],
  'fails on a table with rows: column "age"': ['alter table people add column age integer not null'],
  "people: new condition: CHECK ((state = 'in'::text))": [
    'alter table people drop constraint people_state_check',
    `alter table people add constraint people_state check (state = 'in')`,
  ],
  'people: is no longer unique: key': ['alter table people drop constraint people_key_key'],
  'people: city must exist in people': [
    'alter table people add constraint home foreign key (city) references people (key)',
  ],
  'a row of the previous version is rejected': [
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`,
    'create trigger refuse_people before insert on people for each row execute function refuse()',
  ],
}
const EXPANDING = [
  'alter table people add column rank integer',
  `alter table people add column level text not null default 'low' check (level in ('low', 'high'))`,
  'create unique index ranks on people (rank)',
  'create index cities on people (city)',
  'create table members (id integer primary key references people (id) on delete cascade)',
]

/**
 * Defines tests that the previous version works on a database during and after its migration.
 * @param firstChecked the first migration that is checked; those before it have been released and never change
 */
export function describeMigrations(
  newDatabase: () => Promise<{ dataDir: string; databaseUrl: string | undefined }>,
  firstChecked: string,
): void {
  /** Runs the migrations one by one, from `first` on, and returns the changes of each that would break the previous version. */
  const contractions = async (migrationsOf: (kind: DatabaseKind) => Migrations, first?: string) => {
    const config = await newDatabase()
    const { db: typed, kind, close } = await connectStore(config)
    const db = typed as unknown as Kysely<never>
    // Creating a database per migration, or flushing to disk, would take most of the test's time.
    if (kind.isShared) await sql`drop schema public cascade; create schema public`.execute(db)
    else await sql`pragma synchronous = off`.execute(db)
    const migrations = migrationsOf(kind)
    const provider = { getMigrations: async () => migrations }
    const migrator = new Migrator({ db, provider, disableTransactions: true })
    const readSchema = () => (kind.isShared ? readPostgresSchema(db) : readSqliteSchema(db))
    const found: Record<string, string[]> = {}
    const names = Object.keys(migrations)
    const skipped = first === undefined ? 0 : Math.max(0, names.indexOf(first))
    try {
      if (skipped > 0) await migrator.migrateTo(names[skipped - 1] ?? '')
      let before = await readSchema()
      for (const name of names.slice(skipped)) {
        const unchecked = [...DERIVED, ...(CHANGED_ROWS[name] ?? [])]
        const written = new Map([...before].filter(([table]) => !unchecked.includes(table)))
        expect(await addRows(db, written, 'a'), JSON.stringify(found)).toBeUndefined()
        const { error } = await migrator.migrateTo(name)
        if (error) {
          found[name] = [`fails on a table with rows: ${(error as Error).message}`]
          break
        }
        const refusals = [
          await updateRows(db, written),
          await deleteRows(db, written, 'a'),
          await addRows(db, written, 'b'),
          await deleteRows(db, written, 'b'),
        ]
        const after = await readSchema()
        const lines = [...contractionsOf(before, after), ...refusals.filter((line) => line !== undefined)]
        if (lines.length > 0) found[name] = lines.sort()
        before = after
      }
    } finally {
      await close()
    }
    return found
  }

  test('contains only migrations that add, so that the previous version continues to work', async () => {
    const exceptions = Object.entries(EXCEPTIONS).filter(([name]) => name >= firstChecked)
    expect(await contractions(migrationsFor, firstChecked)).toEqual(Object.fromEntries(exceptions))
  })

  test('allows a migration that only adds', async () => {
    expect(await contractions(() => ({ '1': FIRST, '2': migrationOf(EXPANDING) }))).toEqual({})
  })

  test('finds each kind of migration that would break the previous version', async () => {
    const isPostgres = (await newDatabase()).databaseUrl !== undefined
    const cases = { ...CONTRACTING, ...(isPostgres ? CONTRACTING_ON_POSTGRES : {}) }
    for (const [line, statements] of Object.entries(cases)) {
      const found = await contractions(() => ({ '1': FIRST, '2': migrationOf(statements) }))
      expect(found['2'], line).toContainEqual(expect.stringContaining(line))
    }
  })
}

function migrationOf(statements: readonly string[]): Migration {
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}

/**
 * Returns the parts of a schema change that break the previous version, which still reads, inserts, updates and
 * deletes rows of the tables that it knows. Empty if the change only adds.
 */
function contractionsOf(before: Schema, after: Schema): string[] {
  const found: string[] = []
  for (const [name, old] of before) {
    const table = after.get(name)
    if (table) found.push(...contractionsOfTable(old, table).map((line) => `${name}: ${line}`))
    else found.push(`${name}: the table no longer exists`)
  }
  for (const [name, { foreignKeys }] of after) {
    for (const { to, blocksDeletion } of before.has(name) ? [] : foreignKeys) {
      if (blocksDeletion && before.has(to)) found.push(`${to}: rows of ${name} block its deletions`)
    }
  }
  return found
}

function contractionsOfTable(old: TableSchema, table: TableSchema): string[] {
  const found: string[] = []
  const isNew = (column: string) => !old.columns.has(column)
  /** Existing rows have null in such a column, which satisfies a unique constraint and a foreign key. */
  const isNullInOldRows = (name: string) => {
    const column = table.columns.get(name)
    return isNew(name) && column?.isNullable === true && !column.hasDefault
  }
  for (const [name, column] of old.columns) {
    const now = table.columns.get(name)
    if (!now) found.push(`${name} no longer exists`)
    else if (now.type !== column.type) found.push(`${name} was ${column.type} and is ${now.type}`)
    else if (column.isNullable && !now.isNullable) found.push(`${name} must no longer be null`)
    else if (column.hasDefault && !now.hasDefault) found.push(`${name} no longer has a default`)
  }
  for (const [name, { isNullable, hasDefault }] of table.columns) {
    if (isNew(name) && !isNullable && !hasDefault) found.push(`${name} is required`)
  }
  for (const check of table.checks) {
    const concerned = [...old.columns.keys()].filter((name) => new RegExp(`\\b${name}\\b`).test(check))
    if (!old.checks.has(check) && concerned.length > 0) found.push(`new condition: ${check}`)
  }
  for (const [definition, columns] of table.uniques) {
    if (!old.uniques.has(definition) && !columns.some(isNullInOldRows))
      found.push(`must be unique: ${columns}`)
  }
  for (const [definition, columns] of old.uniques) {
    if (!table.uniques.has(definition)) found.push(`is no longer unique: ${columns}`)
  }
  for (const { columns, to } of table.foreignKeys) {
    const isKnown = old.foreignKeys.some((key) => key.to === to && `${key.columns}` === `${columns}`)
    if (!isKnown && !columns.some(isNullInOldRows)) found.push(`${columns} must exist in ${to}`)
  }
  return found
}
