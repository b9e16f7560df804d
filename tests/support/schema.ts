import { type Kysely, sql } from 'kysely'

export interface Column {
  type: string
  isNullable: boolean
  hasDefault: boolean
}

export interface ForeignKey {
  columns: string[]
  to: string
  /** Whether the referenced row cannot be deleted while this one exists. */
  blocksDeletion: boolean
}

export interface TableSchema {
  columns: Map<string, Column>
  /** CHECK constraints by their definition. */
  checks: Set<string>
  /** Columns of primary keys, unique constraints and unique indexes, by their definition. */
  uniques: Map<string, string[]>
  foreignKeys: ForeignKey[]
}

/** Reads the schema of all tables from the database, without those of the migrator and of SQLite's text index. */
export type Schema = Map<string, TableSchema>

type AnyDatabase = Kysely<never>
const OWN_TABLES = 'kysely_%'

export async function readPostgresSchema(db: AnyDatabase): Promise<Schema> {
  const { rows: columns } = await sql<Column & { table: string; name: string }>`
    select relname as table, attname as name, format_type(atttypid, atttypmod) as type,
      not attnotnull as "isNullable", atthasdef as "hasDefault"
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and relname not like ${OWN_TABLES} order by relname, attnum`.execute(db)
  const { rows: constraints } = await sql<{
    table: string
    kind: string
    definition: string
    columns: string[]
    to: string | null
    onDelete: string
  }>`
    select relname as table, contype as kind, pg_get_constraintdef(pg_constraint.oid) as definition,
      confrelid::regclass::text as to, confdeltype as "onDelete",
      array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any (conkey)) as columns
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where connamespace = 'public'::regnamespace and relname not like ${OWN_TABLES}`.execute(db)
  const { rows: indexes } = await sql<{ table: string; definition: string; columns: string[] }>`
    select relname as table, regexp_replace(pg_get_indexdef(indexrelid), ' INDEX \\S+ ', ' INDEX ') as definition,
      array(select attname::text from pg_attribute where attrelid = indrelid and attnum = any (indkey)) as columns
    from pg_index join pg_class on pg_class.oid = indrelid
    where indisunique and relnamespace = 'public'::regnamespace and relname not like ${OWN_TABLES}`.execute(
    db,
  )
  const schema = toSchema(columns)
  for (const { table, kind, definition, columns: names, to, onDelete } of constraints) {
    if (kind === 'c') schema.get(table)?.checks.add(definition)
    const blocksDeletion = onDelete === 'a' || onDelete === 'r'
    if (kind === 'f') schema.get(table)?.foreignKeys.push({ columns: names, to: to ?? '', blocksDeletion })
  }
  for (const { table, definition, columns: names } of indexes)
    schema.get(table)?.uniques.set(definition, names)
  return schema
}

export async function readSqliteSchema(db: AnyDatabase): Promise<Schema> {
  const { rows: tables } = await sql<{ name: string; text: string }>`
    select sqlite_master.name, sql as text from sqlite_master join pragma_table_list as list
      on list.name = sqlite_master.name and list.schema = 'main'
    where list.type = 'table' and sqlite_master.name not like ${OWN_TABLES}
      and sqlite_master.name not like 'sqlite_%'`.execute(db)
  const { rows: columns } = await sql<{
    table: string
    name: string
    type: string
    required: number
    preset: unknown
  }>`
    select master.name as "table", info.name, info.type, info."notnull" as required, info.dflt_value as preset
    from sqlite_master as master, pragma_table_info(master.name) as info where master.type = 'table'`.execute(
    db,
  )
  const names = new Set(tables.map(({ name }) => name))
  const schema = toSchema(
    columns
      .filter(({ table }) => names.has(table))
      .map(({ required, preset, ...column }) => ({
        ...column,
        isNullable: required === 0,
        hasDefault: preset !== null,
      })),
  )
  for (const { name, text } of tables) {
    const table = schema.get(name)
    for (const check of checksOf(text)) table?.checks.add(check)
    const { rows: keys } = await sql<{ id: number; from: string; table: string; on_delete: string }>`
      select id, "from", "table", on_delete from pragma_foreign_key_list(${name})`.execute(db)
    for (const [first, ...others] of Map.groupBy(keys, ({ id }) => id).values()) {
      if (!first) continue
      const blocksDeletion = ['NO ACTION', 'RESTRICT'].includes(first.on_delete)
      const ofKey = [first, ...others].map(({ from }) => from)
      table?.foreignKeys.push({ columns: ofKey, to: first.table, blocksDeletion })
    }
    const { rows: indexes } = await sql<{ definition: string; columns: string }>`
      select coalesce(master.sql, 'unique') as definition, (
        select group_concat(coalesce(info.name, '')) from pragma_index_info(list.name) as info) as columns
      from pragma_index_list(${name}) as list left join sqlite_master as master on master.name = list.name
      where list."unique" = 1`.execute(db)
    for (const { definition, columns: list } of indexes) {
      table?.uniques.set(`${definition.replace(/index "\w+" /, 'index ')} (${list})`, list.split(','))
    }
  }
  return schema
}

function toSchema(columns: readonly (Column & { table: string; name: string })[]): Schema {
  const tables = [...new Set(columns.map(({ table }) => table))]
  return new Map(
    tables.map((table) => [
      table,
      {
        columns: new Map(
          columns
            .filter((column) => column.table === table)
            .map(({ name, type, isNullable, hasDefault }) => [name, { type, isNullable, hasDefault }]),
        ),
        checks: new Set(),
        uniques: new Map(),
        foreignKeys: [],
      },
    ]),
  )
}

/** Returns the conditions of all CHECK constraints of a statement, which SQLite does not list otherwise. */
function checksOf(statement: string): string[] {
  return [...statement.matchAll(/\bcheck\s*\(/gi)].map(({ index, 0: start }) => {
    let depth = 1
    let at = index + start.length
    for (; depth > 0; at += 1) {
      if (statement[at] === '(') depth += 1
      if (statement[at] === ')') depth -= 1
    }
    return statement.slice(index, at)
  })
}
