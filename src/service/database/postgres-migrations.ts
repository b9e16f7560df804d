import {
  type AddColumnNode,
  type CreateIndexNode,
  type CreateTableNode,
  PostgresDialect,
  PostgresQueryCompiler,
} from 'kysely'
import pg from 'pg'

/**
 * Creates one connection whose statements can be repeated: they do nothing if the table, column or index is there. So a
 * migration needs no transaction. In a transaction, the locks of one statement would be kept while the next waits for
 * those of requests that wait for the first: a deadlock with each request that writes to two tables.
 */
export function createMigrationDialect(config: pg.PoolConfig): PostgresDialect {
  const pool = new pg.Pool({ ...config, max: 1 })
  // A connection that is lost fails the migration.
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
