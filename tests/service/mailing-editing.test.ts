import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  getTemplateContent,
  putTemplateDraft,
  saveTemplate,
  showTemplateDraft,
} from '../../src/contract/mailing-files.ts'
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
