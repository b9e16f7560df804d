import {
  type AddColumnNode,
  type CreateIndexNode,
  type CreateTableNode,
  PostgresDialect,
  PostgresQueryCompiler,
} from 'kysely'
import pg from 'pg'

/**
 * Creates a connection whose statements can be repeated, because they do nothing if the table, column or index exists.
 * So a migration needs no transaction. In a transaction it would hold the locks of earlier statements while it waits
 * for further locks, which deadlocks with every request that writes to two tables.
 */
export function createMigrationDialect(config: pg.PoolConfig): PostgresDialect {
  const pool = new pg.Pool({ ...config, max: 1 })
  // Ignored: if the connection is lost, the migration's statement fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  return new RepeatableDialect({ pool })
}

class RepeatableDialect extends PostgresDialect {
  override createQueryCompiler() {
    return new RepeatableCompiler()
  }
}

class RepeatableCompiler extends PostgresQueryCompiler {
  protected override visitCreateTable(node: CreateTableNode): void {
    super.visitCreateTable({ ...node, ifNotExists: true })
  }

  protected override visitCreateIndex(node: CreateIndexNode): void {
    super.visitCreateIndex({ ...node, ifNotExists: true })
  }

  protected override visitAddColumn(node: AddColumnNode): void {
    super.visitAddColumn({ ...node, column: { ...node.column, ifNotExists: true } })
  }
}
