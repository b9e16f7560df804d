import { beforeAll, describe, expect, test } from 'vitest'
import type { StoredEntry } from '../../src/contract/score-sheet-entries.ts'
import { deleteRound, undeleteRound } from '../../src/contract/staff/users.ts'
import { createAccounts } from '../../src/service/accounts/accounts.ts'
import { createAuditLog } from '../../src/service/staff/audit-log/audit-log.ts'
import { clientOfTests, serviceOfTests } from '../support/service.ts'
import {
  addKey,
  entry,
  type Reply,
  type SheetClient,
  score,
  scorerOf,
  sheetClient,
  sheetRound,
  startSheet,
} from '../support/sheet-clients.ts'

const ACCEPTED = 'accepted'
/** What the caller of each column may do: a status, or whether an entry is accepted. */
type Row = [what: string, act: (sheet: SheetClient) => Promise<Reply>, ...expected: (number | string)[]]

const service = serviceOfTests()
const owner = clientOfTests(service, 'golfer', 'owner@golf.example')
const staff = clientOfTests(service, 'staff')
let sheet: SheetClient
let callers: SheetClient[]

beforeAll(async () => {
  sheet = await startSheet(owner)
  const { key } = await addKey(sheet, 'Bob')
  const withdrawn = await addKey(sheet, 'Carl')
  await sheet.request('DELETE', `/keys/${withdrawn.id}`)
  callers = [
    sheet,
    scorerOf(service, sheet, key),
    scorerOf(service, sheet, 'A'.repeat(22)),
    scorerOf(service, sheet, withdrawn.key),
    sheetClient(await service.signInAs('golfer', 'other@golf.example'), sheet),
    sheetClient(staff, sheet),
    sheetClient(service.newClient(), sheet),
  ]
})

const outcomeOf = ({ status, body }: Reply): number | string => {
  const [result] = body?.results ?? []
  if (!result) return status
  return 'seq' in result ? ACCEPTED : result.error
}
const sending =
  (kind: string) =>
  (caller: SheetClient): Promise<Reply> =>
    caller.send(entry(kind))
const onlyOwner = (what: string) => `kind: only the owner may ${what}`
const NO = [403, 403, 404, 404, 401]

const rows: Row[] = [
  ['read the sheet', (caller) => caller.read(), 200, 200, ...NO],
  ['enter a score', (caller) => caller.send(score('p1', 1, 4)), ACCEPTED, ACCEPTED, ...NO],
  ['finish', sending('finish'), ACCEPTED, onlyOwner('finish the round'), ...NO],
  ['reopen', sending('reopen'), ACCEPTED, onlyOwner('reopen the round'), ...NO],
  ['discard', sending('discard'), ACCEPTED, onlyOwner('discard the round'), ...NO],
  ['restore', sending('restore'), ACCEPTED, onlyOwner('restore the round'), ...NO],
  [
    'add a key',
    (caller) => caller.request('POST', '/keys', { key: 'B'.repeat(22), name: 'Dan' }),
    200,
    403,
    ...NO,
  ],
  ['withdraw a key', (caller) => caller.request('DELETE', '/keys/unknown'), 404, 403, ...NO],
  [
    'send a document',
    (caller) => caller.request('PUT', '/document', { revision: 1, round: sheetRound(), state: 'live' }),
    409,
    403,
    ...NO,
  ],
]

test.each(rows)(
  'owner, scorer, wrong and withdrawn key, another golfer, staff and nobody: %s',
  async (_, act, ...expected) => {
    const outcomes: (number | string)[] = []
    for (const caller of callers) outcomes.push(outcomeOf(await act(caller)))
    expect(outcomes).toEqual(expected)
  },
)

test('an unknown sheet and an uploaded round are missing, with any key', async () => {
  const token = 'unknown-sheet-12345678'
  expect((await sheetClient(owner, { token, key: '' }).read()).status).toBe(404)
  expect((await scorerOf(service, { token, key: sheet.key }).read()).status).toBe(404)
})

describe('a call with a key', () => {
  test('needs no forgery token, whatever cookies it carries, and has the rights of the key alone', async () => {
    const cookie = [...owner.cookies].map((pair) => pair.join('=')).join('; ')
    const send = (headers: Record<string, string>, kind: string) =>
      fetch(`${service.origin}/rest/play/${sheet.token}/entries`, {
        method: 'POST',
        body: JSON.stringify({ device: sheet.device, entries: [entry(kind, { player: 'p1' })] }),
        headers: { 'content-type': 'application/json', cookie, ...headers },
      })
    expect((await send({}, 'confirm')).status).toBe(403)
    const confirmed = await send({ 'x-scorer-key': sheet.key }, 'confirm')
    expect(await confirmed.json()).toMatchObject({ results: [{ seq: expect.any(Number) }] })
    expect(confirmed.headers.getSetCookie()).toEqual([])
    const finished = await send({ 'x-scorer-key': sheet.key }, 'finish')
    expect(await finished.json()).toMatchObject({ results: [{ error: onlyOwner('finish the round') }] })
    expect((await send({ 'x-scorer-key': '' }, 'confirm')).status).toBe(403)
  })

  test('leaves the key neither in the log, nor in the audit log, nor in a response', async () => {
    const { key } = await addKey(sheet, 'Eve')
    const eve = scorerOf(service, sheet, key)
    await eve.send(score('p1', 1, 4))
    const texts = [
      JSON.stringify(service.logEntries()),
      JSON.stringify((await sheet.read()).body),
      JSON.stringify((await eve.read()).body),
      JSON.stringify(await createAuditLog(service.context).page({})),
    ]
    for (const text of texts) {
      expect(text).not.toContain(key)
      expect(text).not.toContain(sheet.key)
    }
  })
})

test('disabling the account ends the rights of its keys', async () => {
  const other = await service.signInAs('golfer', 'disabled@golf.example')
  const sheetOfOther = await startSheet(other)
  const { id } = await service.accountOf('disabled@golf.example')
  await createAccounts(service.context).setDisabled(id, true)
  expect((await scorerOf(service, sheetOfOther).send(score('p1', 1, 4))).status).toBe(403)
  await createAccounts(service.context).setDisabled(id, false)
  expect((await scorerOf(service, sheetOfOther).send(score('p1', 1, 4))).status).toBe(200)
})

describe('keys', () => {
  test('are at most 20, the first included, of which withdrawn ones do not count', async () => {
    const other = await startSheet(owner)
    for (let count = 2; count <= 20; count++) await addKey(other, `Scorer ${count}`)
    const add = (key: string) => other.request('POST', '/keys', { key, name: 'One more' })
    expect((await add('C'.repeat(22))).status).toBe(413)
    const { keys } = (await other.read()).body
    expect(keys).toHaveLength(20)
    expect((await other.request('DELETE', `/keys/${keys[1].id}`)).status).toBe(204)
    expect((await other.request('DELETE', `/keys/${keys[1].id}`)).status).toBe(204)
    const added = await add('C'.repeat(22))
    expect(added.status).toBe(200)
    expect((await add('C'.repeat(22))).body).toEqual(added.body)
    await other.request('DELETE', `/keys/${added.body.id}`)
    expect((await add('C'.repeat(22))).status).toBe(409)
  })

  test('cannot have the name of one who needs none', async () => {
    const reply = await sheet.request('POST', '/keys', { key: 'D'.repeat(22), name: 'Staff' })
    expect(reply).toMatchObject({ status: 400, body: { message: 'name: Staff is reserved' } })
  })
})

test('a round that staff delete is missing for its owner and scorers until staff restore it', async () => {
  const path = { token: sheet.token }
  await staff.call(deleteRound, { path })
  for (const caller of callers.slice(0, 2)) {
    expect((await caller.read()).status).toBe(404)
    expect((await caller.send(score('p1', 1, 4))).status).toBe(404)
  }
  expect((await startSheet(owner, sheet)).started.status).toBe(404)
  await staff.call(undeleteRound, { path })
  expect((await sheet.read()).body).toMatchObject({ state: 'live' })
  expect(outcomeOf(await sheet.send(score('p1', 1, 4)))).toBe(ACCEPTED)
})

test('the owner gives back entries of devices that the service has lost, a scorer only players', async () => {
  const lost = await startSheet(owner)
  const { key } = await addKey(lost, 'Bob')
  const scorer = scorerOf(service, lost, key)
  await scorer.send(score('p1', 1, 4))
  const first = score('p1', 2, 5)
  const madeBy = { entry: first.id, by: "Cara's phone" }
  const given = await lost.send(
    { ...first, madeBy },
    score('p1', 3, 6),
    entry('confirm', { player: 'p1', madeBy }),
    entry('finish', { isComplete: false, madeBy: { entry: first.id, by: 'service' } }),
  )
  expect(given.body.results.map(({ seq }: { seq: number }) => seq)).toEqual([2, 3, 4, 5])
  await lost.send(entry('reopen'))
  const addition = entry('player', { player: 'p9', name: 'Dan' })
  const denied = { error: 'madeBy: only the owner may give back what others have entered' }
  const reply = await scorer.send(
    { ...addition, madeBy: { entry: addition.id, by: 'owner' } },
    { ...score('p1', 3, 3), madeBy },
  )
  expect(reply.body.results).toMatchObject([{ seq: 7 }, denied])
  const { entries } = (await lost.read(1)).body
  expect(entries.map((one: StoredEntry) => [one.kind, one.device, one.by, 'madeBy' in one])).toEqual([
    ['score', 3, "Cara's phone", false],
    ['score', 1, 'owner', false],
    ['confirm', 3, "Cara's phone", false],
    ['finish', 0, 'service', false],
    ['reopen', 1, 'owner', false],
    ['player', 4, 'Bob', false],
  ])
})
