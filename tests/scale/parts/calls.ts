import type pg from 'pg'
import { credentialToken } from '../../../src/domain/accounts/credential-token.ts'
import { createClient, PASSWORD, STAFF_EMAIL } from '../../support/service.ts'
import { measureCall, measureOnDataset } from '../calls/measure-call.ts'
import type { Cluster } from '../support/cluster.ts'
import { createFigures } from '../support/figures.ts'
import { GOLFERS } from '../support/fill-dataset.ts'

const ROUNDS_PER_SECOND_MIN = 800
const URLS = 20_000
/** Parts that many golfers have, that nobody has, and a long text. */
const HARD_SEARCHES = ['ann', 'gmail', 'zq7comgma', 'ann.miller@'.repeat(18)]

const figures = createFigures('calls')
await measureOnDataset(measure)

async function measure(cluster: Cluster, client: pg.Client): Promise<void> {
  const column = async (query: string) => {
    const { rows } = await client.query<{ value: string }>(query)
    return rows.map(({ value }) => value)
  }
  const tokens = await column(
    `select token as value from rounds where is_live = 0 and is_deleted = 0 order by random() limit ${URLS}`,
  )
  const emails = await column(
    `select email as value from accounts where id like 'scale-%' order by random() limit 2000`,
  )
  await client.query(`update rounds set entity_tag = 'same' where token = any($1)`, [tokens])
  const roundPaths = tokens.map((token) => `/rest/round/${token}`)
  const staff = { cookie: await cookieOf(cluster, STAFF_EMAIL) }
  const visitor = { cookie: await cookieOf(cluster) }
  await measureCall(figures, cluster, {
    name: 'round by token, random among all rounds',
    paths: roundPaths,
    headers: visitor,
    minimum: ROUNDS_PER_SECOND_MIN,
  })
  await measureCall(figures, cluster, {
    name: 'round by token, 304',
    paths: roundPaths,
    headers: { ...visitor, 'if-none-match': 'W/"same"' },
    status: 304,
  })
  for (const { email, rounds } of GOLFERS) {
    const headers = { cookie: await cookieOf(cluster, email) }
    await measureCall(figures, cluster, {
      name: `history of ${rounds} rounds`,
      paths: ['/rest/rounds'],
      headers,
      ...(rounds > 1000 && { clients: 4 }),
    })
  }
  const found = emails.map((email) => `/rest/admin/find_user/${encodeURIComponent(email)}`)
  await measureCall(figures, cluster, { name: 'find user by e-mail address', paths: found, headers: staff })
  const searched = [...emails.map((email) => email.slice(0, 9)), ...HARD_SEARCHES]
  await measureCall(figures, cluster, {
    name: 'search of users',
    paths: searched.map((query) => `/rest/admin/search?query=${encodeURIComponent(query)}`),
    headers: staff,
  })
  await measureSignIn(cluster)
}

/** Sign-ins compute hashes that are slow on purpose. */
async function measureSignIn(cluster: Cluster): Promise<void> {
  const [{ email }] = GOLFERS
  const cookie = await cookieOf(cluster)
  await measureCall(figures, cluster, {
    name: 'sign-in',
    paths: ['/rest/auth/login'],
    headers: { cookie, 'x-xsrf-token': /XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? '' },
    body: { id: email, token: await credentialToken(email, PASSWORD) },
    clients: 4,
  })
}

/** Returns the cookies of a browser, signed in if an e-mail address is given. */
async function cookieOf({ origin }: Cluster, email?: string): Promise<string> {
  const browser = createClient(origin)
  const response = email ? await browser.signIn(email) : await browser.send('GET', '/rest/auth/get_user')
  await response.text()
  if (email && !response.ok) throw new Error(`sign-in of ${email}: ${response.status}`)
  return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}
