import type { Schema, TableSchema } from './schema.ts'

/**
 * Returns the parts of a schema change that break the previous version, which still reads, inserts, updates and
 * deletes rows of the tables that it knows. Empty if the change only adds.
 */
export function contractionsOf(before: Schema, after: Schema): string[] {
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
