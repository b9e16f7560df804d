import { beforeEach, expect, test } from 'vitest'
import {
  exportMailingResults,
  getMailing,
  listMailingRecipients,
  listMailings,
  mailingStates,
  pauseMailing,
  resumeMailing,
  stopMailing,
} from '../../src/contract/staff/mailing-runs.ts'
import { createPreferences } from '../../src/service/accounts/preferences/preferences.ts'
import { columnsOf, DRAFT } from '../../src/service/staff/mailing/run-state.ts'
import { auditEvents } from '../support/audit-events.ts'
import { createMailingClient, type MailingClient, prepareMailing } from '../support/mailing-client.ts'
import { createMailingInputs, type MailingInput } from '../support/mailing-inputs.ts'
import {
  changeDatabase,
  expectRefusal,
  serviceOfTests,
  startService,
  type TestClient,
} from '../support/service.ts'

const service = serviceOfTests(() => startService(), 'test')
let mailing: MailingClient
let staff: TestClient
beforeEach(async () => {
  mailing = await createMailingClient(service)
  staff = mailing.staff
  await mailing.writeNames(['ann', 'bob', 'carl'])
})

const runOf = (id: string) => staff.read(getMailing, { path: { id } })
const mailingIn = (input: MailingInput) => createMailingInputs(service)(input)

test('shows all staff the run and the message', async () => {
  await mailing.send({ ratePerMinute: 60_000 })
  expect(await mailing.status()).toEqual({
    message: 'Spring: 3 of 3 sent. Finished',
    inProgress: false,
    run: {
      ...{ id: expect.any(String), campaign: 'Spring', emailsFileName: 'all', templateId: 'spring' },
      ...{ actor: 'sam@golf.example', state: 'finished' },
      ...{ startedMs: expect.any(Number), finishedMs: expect.any(Number) },
      ratePerMinute: 60_000,
      counts: {
        ...{ sent: 3, left: 0, failed: 0, unsure: 0 },
        ...{ optedOut: 0, suppressed: 0, alreadySent: 0, invalid: 0, duplicates: 0 },
      },
    },
  })
})

test('treats a paused mailing as in progress, names who paused it, and lets any staff resume it', {
  tags: 'slow',
}, async () => {
  const id = await mailingIn('running')
  expect((await staff.call(pauseMailing, { path: { id } })).status).toBe(200)
  expect(await mailing.status()).toMatchObject({
    message: expect.stringMatching(/: 0 of 1 sent\. Paused by sam@golf\.example$/),
    inProgress: true,
    run: { id, state: 'paused', changedBy: 'sam@golf.example', counts: { left: 1 } },
  })
  await expectRefusal(mailing.start(), 409, 'Another mailing is paused; resume or stop it first')
  const other = await service.signInAs('staff', 'sue@golf.example')
  const resumed = await other.read(resumeMailing, { path: { id } })
  expect(resumed).toMatchObject({ state: 'running', changedBy: 'sue@golf.example' })
  await expectRefusal(
    mailing.start(),
    409,
    'Another mailing is in progress; please wait until it has finished',
  )
})

test('never sends the remaining mails of a stopped mailing, and allows another one to start', async () => {
  const id = await mailingIn('running')
  expect((await staff.call(stopMailing, { path: { id } })).status).toBe(200)
  expect(await mailing.status()).toMatchObject({
    message: expect.stringMatching(/: 0 of 1 sent\. Stopped by sam@golf\.example$/),
    inProgress: false,
    run: { state: 'stopped', counts: { left: 1 } },
  })
  await mailing.send()
  expect(await mailing.received()).toEqual(['ann', 'bob', 'carl'])
  expect(await runOf(id)).toMatchObject({ state: 'stopped', counts: { left: 1 } })
})

test.each([
  ['pausing a paused mailing', 'paused', pauseMailing, 'The mailing is paused by another@golf.example'],
  ['resuming a running mailing', 'running', resumeMailing, 'The mailing is running'],
  ['stopping a finished mailing', 'failed mails', stopMailing, 'The mailing has ended'],
] as const)('rejects %s with its state', async (_, input, endpoint, message) => {
  const id = await mailingIn(input)
  await expectRefusal(staff.call(endpoint, { path: { id } }), 409, message)
})

test('makes one of several concurrent changes', { tags: 'slow' }, async () => {
  const id = await mailingIn('running')
  const responses = await Promise.all([1, 2, 3].map(() => staff.call(pauseMailing, { path: { id } })))
  expect(responses.map((one) => one.status).sort()).toEqual([200, 409, 409])
})

test('responds with 404 for an unknown mailing', async () => {
  const path = { id: 'none' }
  expect((await staff.call(getMailing, { path })).status).toBe(204)
  for (const endpoint of [pauseMailing, resumeMailing, stopMailing, exportMailingResults]) {
    await expectRefusal(staff.call(endpoint, { path }), 404, 'There is no such mailing')
  }
  expect((await staff.call(listMailingRecipients, { path, query: {} })).status).toBe(404)
})

/** Stores mailings to these names in the form in which a previous version has scheduled them. Returns their ids. */
async function scheduledBefore(...groups: string[][]): Promise<string[]> {
  const ids: string[] = []
  for (const names of groups) {
    const run = await prepareMailing(
      service,
      names.map((name) => `${name}@golf.example`),
    )
    ids.push(run.id)
  }
  changeDatabase(
    service.dataDir,
    `update mailing_runs
     set is_draft = 0, phase = 'scheduled', message = '', start_at = ${Date.UTC(2026, 11, 24, 18)}`,
  )
  return ids
}
const resume = async (id = '') => (await staff.call(resumeMailing, { path: { id } })).status

test('shows mailings that a previous version has scheduled as paused, until each is resumed or stopped', async () => {
  const [first = '', second = ''] = await scheduledBefore(['ann', 'bob'], ['carl'])
  const message = 'it was scheduled for 2026-12-24 18:00 UTC, but mailings no longer start by themselves'
  expect(await mailing.status()).toMatchObject({
    inProgress: true,
    run: { id: first, state: 'paused', message, counts: { left: 2 } },
  })
  expect((await mailing.start()).status).toBe(409)
  expect(await resume(second)).toBe(200)
  await expect.poll(() => runOf(second)).toMatchObject({ state: 'finished', counts: { sent: 1 } })
  expect(await runOf(first)).toMatchObject({ state: 'paused', message })
  await staff.call(stopMailing, { path: { id: first } })
  expect(await runOf(first)).toMatchObject({ state: 'stopped', counts: { left: 2 } })
})

test('resumes one mailing at a time, and sends a campaign to nobody twice', async () => {
  const ids = await scheduledBefore(['ann', 'bob'], ['bob', 'carl'])
  expect((await Promise.all(ids.map(resume))).sort()).toEqual([200, 409])
  const states = async () => (await Promise.all(ids.map(runOf))).map(({ state }) => state).sort()
  await expect.poll(states).toEqual(['finished', 'paused'])
  for (const id of ids) await resume(id)
  await expect.poll(states).toEqual(['finished', 'finished'])
  expect(await mailing.received()).toEqual(['ann', 'bob', 'carl'])
})

test('sends a campaign that is sent again only to those whose mail failed', async () => {
  await mailingIn('failed mails')
  await mailing.writeNames(['someone'])
  await mailing.send()
  expect(await mailing.received()).toEqual(['someone'])
  await mailing.send()
  expect(await mailing.status()).toMatchObject({ run: { counts: { sent: 0, alreadySent: 1 } } })
})

test('lists all mailings by pages, newest first', async () => {
  const ids: string[] = []
  for (let count = 0; count < 27; count++) ids.unshift(await mailingIn('failed mails'))
  const first = await staff.read(listMailings, { query: {} })
  expect(first.runs.map((run) => run.id)).toEqual(ids.slice(0, 25))
  const second = await staff.read(listMailings, { query: { before: first.next ?? '' } })
  expect(second.runs.map((run) => run.id)).toEqual(ids.slice(25))
  expect(second.next).toBeUndefined()
})

test('returns the outcome of each recipient as CSV without formulas', async () => {
  await mailing.writeNames(['ann', '=cmd|x@', 'bob'])
  const preferences = createPreferences(service.context)
  await preferences.addOptOuts(await preferences.tokenOf('bob@golf.example'), ['Marketing'])
  await mailing.send({ campaign: 'Frühling' })
  const { run } = await mailing.status()
  const response = await staff.call(exportMailingResults, { path: { id: run?.id ?? '' } })
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="mailing-Fr-hling.csv"')
  const lines = (await response.text()).trim().split('\r\n')
  expect(lines[0]).toContain('row,email,status,detail,time')
  expect(lines[1]).toMatch(/^2,ann@golf\.example,sent,,\d{4}-\d\d-\d\dT/)
  expect(lines[2]).toMatch(/^3,"?'=cmd\|x@@golf\.example"?,invalid,not an e-mail address,$/)
  expect(lines[3]).toMatch(/^4,bob@golf\.example,opted out,,\d{4}/)
  const events = await auditEvents(service, 'export mailing results')
  expect(events[0]?.subject).toEqual({ type: 'mailing', id: run?.id })
})

test('an earlier version, which knows only the status, sends running mailings only', () => {
  const sent = [...mailingStates.map(columnsOf), DRAFT].filter(({ status }) => status === 'running')
  expect(sent).toEqual([columnsOf('running')])
})
