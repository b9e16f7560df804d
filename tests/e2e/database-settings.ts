import { randomUUID } from 'node:crypto'
import pg from 'pg'

/**
 * Returns the settings for a new site with its own database: in its data folder, or on the PostgreSQL server at
 * E2E_POSTGRES_URL, such as `postgres://fairway@127.0.0.1:5432/postgres`.
 */
export async function databaseSettings(): Promise<Record<string, string>> {
  const server = process.env.E2E_POSTGRES_URL
  if (!server) return {}
  const name = `e2e_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query(`create database ${name}`)
  } finally {
    await client.end()
  }
  const url = new URL(server)
  url.pathname = `/${name}`
  return { DATABASE_URL: url.href }
}
