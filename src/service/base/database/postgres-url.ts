/** The parameter with which PostgreSQL's own programs choose among several servers. */
const TARGET = 'target_session_attrs'
/** Both mean the server that accepts writes. */
const TARGETS = ['read-write', 'primary']
/** Scheme with user and password, the servers, and the rest. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s

/**
 * Parses `DATABASE_URL`: `postgres://user:password@host:5432/name`. Several servers, a primary and its standbys, are
 * separated by commas, as for `libpq`: `postgres://user@db1:5432,db2:5432/name?target_session_attrs=read-write`.
 * Returns one URL per server, without that parameter; undefined if the text is no such URL.
 */
export function parsePostgresUrl(text: string): URL[] | undefined {
  const [, start, servers, rest] = PARTS.exec(text) ?? []
  if (start === undefined || servers === undefined) return undefined
  const texts = servers.split(',').map((server) => `${start}${server}${rest}`)
  if (!texts.every((one) => URL.canParse(one))) return undefined
  const urls = texts.map((one) => new URL(one))
  if (urls.length > 1 && urls.some(({ hostname }) => hostname === '')) return undefined
  const isKnownTarget = urls.every(({ searchParams }) => {
    const target = searchParams.get(TARGET)
    if (target === null) return true
    searchParams.delete(TARGET)
    return TARGETS.includes(target)
  })
  return isKnownTarget ? urls : undefined
}

/** Returns one URL per server of a checked `DATABASE_URL`. */
export function serverUrls(databaseUrl: string): URL[] {
  const urls = parsePostgresUrl(databaseUrl)
  if (!urls) throw new TypeError('not a URL of PostgreSQL')
  return urls
}

/**
 * Returns `DATABASE_URL` with changes, such as another database, in the form that `libpq` reads as well.
 * @param change is applied to the URL of each server
 */
export function changePostgresUrl(databaseUrl: string, change: (url: URL) => void): string {
  const urls = serverUrls(databaseUrl)
  for (const url of urls) change(url)
  const first = String(urls[0])
  if (urls.length === 1) return first
  const servers = urls.map(({ host }) => host).join(',')
  const several = first.replace(PARTS, (_, start: string, __, rest: string) => `${start}${servers}${rest}`)
  return `${several}${several.includes('?') ? '&' : '?'}${TARGET}=read-write`
}
