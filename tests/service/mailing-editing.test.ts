import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { undoChange } from '../../src/contract/audit.ts'
import {
  addSuppression,
  addSuppressions,
  listSuppressions,
  releaseSuppression,
} from '../../src/contract/mail-suppressions.ts'
import {
  getTemplateContent,
  putTemplateDraft,
  saveTemplate,
  showTemplateDraft,
} from '../../src/contract/mailing-files.ts'
import { auditEvents } from '../support/audit-events.ts'
import { messageOf, startService, type TestClient, type TestService } from '../support/service.ts'

const STAFF = 'staff@golf.example'
const KEY = 'the-key-of-an-editor'

let service: TestService
let staff: TestClient
beforeEach(async () => {
  service = await startService()
  staff = await service.signInAs('staff', STAFF)
})
afterEach(() => service.stop())

const outcome = async (response: Response) => [
  response.status,
  response.ok ? await response.json() : await messageOf(response),
]

describe('a template', () => {
  const path = { name: 'spring' }
  const content = { subject: 'News for {{name}}', text: 'Dear {{name}}', html: '<p>Dear {{name}}</p>' }
  const save = (body: object) => staff.call(saveTemplate, { path, body: { ...content, ...body } })
  const read = async () => (await staff.call(getTemplateContent, { path })).json()

  test('is created, changed and read with its HTML', async () => {
    const created = await (await save({})).json()
    expect(await read()).toMatchObject({ ...content, version: created.version })
    const changed = await (await save({ text: 'Hello {{name}}', html: '', version: created.version })).json()
    expect(changed.version).not.toBe(created.version)
    expect(await read()).toMatchObject({ text: 'Hello {{name}}', hasHtml: false, version: changed.version })
    const { events } = await service.services.auditLog.page({ subject: 'spring' })
    expect(events.map(({ action, actor }) => [action, actor])).toEqual([
      ['edit template', STAFF],
      ['add template', STAFF],
    ])
  })

  test('is not overwritten by somebody who has not seen the latest version', async () => {
    const { version } = await (await save({})).json()
    await save({ text: 'Hello', version })
    expect(await outcome(await save({ text: 'Bye', version }))).toEqual([
      409,
      'The template has changed since you opened it',
    ])
    expect(await outcome(await save({ text: 'Bye' }))).toEqual([409, 'name: there is already a spring'])
    expect((await read()).text).toBe('Hello')
  })

  test('is rejected with the reason if mailings could not use it', async () => {
    expect(await outcome(await save({ subject: ' ' }))).toEqual([
      400,
      expect.stringContaining('has no subject'),
    ])
    expect(await outcome(await save({ text: 'Dear {{name' }))).toEqual([
      400,
      expect.stringContaining('is not a valid placeholder'),
    ])
  })
})

test('shows the HTML that is being edited in a frame without scripts, only to staff', async () => {
  const path = { key: KEY }
  expect((await staff.call(showTemplateDraft, { path })).status).toBe(404)
  await staff.call(putTemplateDraft, { path, body: { html: '<p>first' } })
  await staff.call(putTemplateDraft, { path, body: { html: '<p>second<script>alert(1)</script>' } })
  const response = await staff.call(showTemplateDraft, { path })
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await response.text()).toContain('<p>second')
  expect((await service.newClient().call(showTemplateDraft, { path })).status).toBe(401)
  expect((await staff.call(putTemplateDraft, { path: { key: 'short' }, body: { html: '' } })).status).toBe(
    400,
  )
})

describe('the list of suppressed addresses', () => {
  const emails = async () => {
    const { suppressions } = await (await staff.call(listSuppressions, { query: {} })).json()
    return suppressions.map(({ email }: { email: string }) => email).toSorted()
  }
  const undo = (changeId: string) => staff.call(undoChange, { path: { changeId } })

  test('takes many addresses at once, reports what is no address, and is undone as one change', async () => {
    await staff.call(addSuppression, { body: { email: 'known@golf.example' } })
    const response = await staff.call(addSuppressions, {
      body: {
        emails: ['Ann@golf.example', 'ann@golf.example', 'known@golf.example', 'nobody'],
        reason: 'moved',
      },
    })
    const done = await response.json()
    expect(done).toEqual({ added: 1, known: 1, invalid: ['nobody'], changeId: expect.any(String) })
    expect(await emails()).toEqual(['ann@golf.example', 'known@golf.example'])
    const events = await auditEvents(service, 'suppress addresses')
    expect(events).toMatchObject([{ detail: '1 added, moved', canUndo: true }])

    await undo(done.changeId)
    expect(await emails()).toEqual(['known@golf.example'])
  })

  test('stores thousands of addresses in one call', async () => {
    const many = Array.from({ length: 2_000 }, (_, at) => `golfer-${at}@golf.example`)
    expect(await (await staff.call(addSuppressions, { body: { emails: many } })).json()).toMatchObject({
      added: 2_000,
    })
    const again = await (await staff.call(addSuppressions, { body: { emails: many } })).json()
    expect(again).toMatchObject({ added: 0, known: 2_000 })
    expect(again.changeId).toBeUndefined()
  })

  test('restores a released address with its reason, but not after a later change', async () => {
    await staff.call(addSuppression, { body: { email: 'ann@golf.example', reason: 'asked by phone' } })
    const release = async () =>
      (await staff.call(releaseSuppression, { body: { email: 'ann@golf.example' } })).json()
    const first = await release()
    await undo(first.changeId)
    expect((await service.services.suppressions.page({ query: 'ann' })).suppressions).toMatchObject([
      { email: 'ann@golf.example', reason: 'asked by phone' },
    ])
    const second = await release()
    await staff.call(addSuppression, { body: { email: 'ann@golf.example', reason: 'again' } })
    expect((await undo(second.changeId)).status).toBe(409)
  })
})
