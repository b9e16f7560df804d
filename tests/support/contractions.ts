import type { Schema, TableSchema } from './schema.ts'

/**
 * Returns what of a change of the schema the previous version could not live with: it still reads, inserts, updates and
 * deletes rows of the tables that it knows. Empty if the change only adds.
 */
export function contractionsOf(before: Schema, after: Schema): string[] {
  const found: string[] = []
  for (const [name, old] of before) {
    const table = after.get(name)
    if (table) found.push(...contractionsOfTable(old, table).map((line) => `${name}: ${line}`))
    else found.push(`${name}: the table is gone`)
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
  /** An old row has null in such a column, which satisfies a unique constraint and a foreign key. */
  const isNullInOldRows = (name: string) => {
    const column = table.columns.get(name)
    return isNew(name) && column?.isNullable === true && !column.hasDefault
  }
  for (const [name, column] of old.columns) {
    const now = table.columns.get(name)
    if (!now) found.push(`${name} is gone`)
    else if (now.type !== column.type) found.push(`${name} was ${column.type} and is ${now.type}`)
    else if (column.isNullable && !now.isNullable) found.push(`${name} must not be null any more`)
    else if (column.hasDefault && !now.hasDefault) found.push(`${name} has no default any more`)
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
    if (!table.uniques.has(definition)) found.push(`is not unique any more: ${columns}`)
  }
  for (const { columns, to } of table.foreignKeys) {
    const isKnown = old.foreignKeys.some((key) => key.to === to && `${key.columns}` === `${columns}`)
    if (!isKnown && !columns.some(isNullInOldRows)) found.push(`${columns} must exist in ${to}`)
  }
  return found
}
