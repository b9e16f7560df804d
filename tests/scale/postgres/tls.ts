import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../support/postgres-server.ts'
import { outputOfStart, type SiteProcess, startSiteProcess } from '../../support/site-process.ts'
import { createAuthority } from '../support/certificates.ts'
import type { Figures } from '../support/figures.ts'

const PASSWORD = 'not-to-be-shown'
/** The only line that the service prints, an entry of its log. */
const START_ERROR = /^\{.*"msg":"The database at \S+ cannot be used: (.+)"\}$/

/** Connects the service to PostgreSQL over TLS, with valid and invalid settings. */
export async function measureTls(figures: Figures): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'scale-tls-'))
  const authority = createAuthority(folder, 'right')
  const server = await startPostgres({ tls: authority.issue('localhost') })
  try {
    const plain = new URL(await server.createDatabase())
    const urlOf = (host: string, query: Record<string, string>) => {
      const url = new URL(plain)
      url.hostname = host
      url.password = PASSWORD
      url.search = new URLSearchParams(query).toString()
      return url.href
    }
    const root = { sslrootcert: authority.file }
    const full = { sslmode: 'verify-full' }
    await addEncrypted(
      figures,
      urlOf('localhost', { ...full, ...root }),
      plain.pathname.slice(1),
      server.urlOf('postgres'),
    )
    const other = { sslrootcert: createAuthority(folder, 'other').file }
    const refusals: [string, string, RegExp][] = [
      [
        'a host name other than that of the certificate',
        urlOf('127.0.0.1', { ...full, ...root }),
        /altnames/i,
      ],
      ['a certificate of an unknown authority', urlOf('localhost', full), /certificate/],
      ['a certificate of another authority', urlOf('localhost', { ...full, ...other }), /certificate/],
      ['no encryption', urlOf('localhost', { sslmode: 'disable' }), /no encryption/],
      [
        'a missing file of the authority',
        urlOf('localhost', { ...full, sslrootcert: path.join(folder, 'missing.pem') }),
        /missing\.pem/,
      ],
    ]
    for (const [what, url, reason] of refusals) {
      const output = await outputOfStart({ DATABASE_URL: url, DEMO_DATA: 'off' })
      const [, said = ''] = START_ERROR.exec(output) ?? []
      figures.add(`start with ${what}`, said || `not rejected with one line: ${output.slice(0, 200)}`, {
        text: 'rejected with the reason and without the password',
        isMet: reason.test(said) && !output.includes(PASSWORD),
      })
    }
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function addEncrypted(
  figures: Figures,
  url: string,
  database: string,
  adminUrl: string,
): Promise<void> {
  let site: SiteProcess | undefined
  const admin = new pg.Client(adminUrl)
  try {
    await admin.connect()
    site = await startSiteProcess({ DATABASE_URL: url, DEMO_DATA: 'off' })
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await fetch(`${site?.origin}/rest/health`)).status),
    )
    const { rows } = await admin.query<{ connections: number; encrypted: number; listeners: number }>(
      `select count(*)::int as connections, (count(*) filter (where ssl))::int as encrypted,
         (count(*) filter (where ssl and query ilike 'listen %'))::int as listeners
       from pg_stat_activity join pg_stat_ssl using (pid) where datname = $1`,
      [database],
    )
    const { connections = 0, encrypted = 0, listeners = 0 } = rows[0] ?? {}
    figures.add(
      'connections over TLS with sslmode=verify-full and sslrootcert',
      `${encrypted} of ${connections} encrypted, ${listeners} of them for notifications`,
      {
        text: 'all, one for notifications',
        isMet:
          connections > 1 && encrypted === connections && listeners === 1 && statuses.every((s) => s === 200),
      },
    )
  } finally {
    await site?.stop()
    await admin.end()
  }
}
