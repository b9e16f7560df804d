import { expect, test, vi } from 'vitest'
import {
  getTemplateContent,
  putTemplateDraft,
  saveTemplate,
} from '../../../../../src/contract/mailing-files.ts'
import {
  createTemplateEditor,
  isChanged,
} from '../../../../../src/features/mailing/steps/template-editor.store.ts'
import { fakeClock } from '../../../../support/fake-clock.ts'
import { httpFailure, stubApi, success } from '../../../../support/stub-api.ts'

const STORED = { subject: 'News', text: 'Dear {{name}}', html: '<p>Dear', hasHtml: true, remoteImages: 0 }

async function setUp() {
  const stub = stubApi()
  const time = fakeClock(0)
  const onSaved = vi.fn()
  const editor = createTemplateEditor({ api: stub.api, clock: time.clock, draftKey: 'a-key', onSaved })
  void editor.open('spring')
  await stub.respondTo(getTemplateContent, success({ ...STORED, version: 'v1' }))
  const drafts = () => stub.calls.filter(({ endpoint }) => endpoint === putTemplateDraft)
  return { stub, time, editor, onSaved, drafts }
}

test('shows the HTML in a frame when the template is opened, and after a pause in typing', async () => {
  const { stub, time, editor, drafts } = await setUp()
  await stub.respondTo(putTemplateDraft, success(null))
  const first = editor.$previewUrl.get()
  expect(first).toContain('/mailing-flow/files/drafts/')
  editor.edit({ html: '<p>Hi' })
  editor.edit({ html: '<p>Hello' })
  expect(drafts()).toHaveLength(1)
  time.advance(500)
  expect(drafts().map(({ input }) => input.body)).toEqual([{ html: '<p>Dear' }, { html: '<p>Hello' }])
  await stub.respondTo(putTemplateDraft, success(null))
  expect(editor.$previewUrl.get()).not.toBe(first)
  editor.edit({ html: ' ' })
  time.advance(500)
  expect(editor.$previewUrl.get()).toBeUndefined()
})

test('saves on top of the version that was opened, and keeps what is typed meanwhile', async () => {
  const { stub, editor, onSaved } = await setUp()
  expect(isChanged(editor.$state.get())).toBe(false)
  editor.edit({ text: 'Hello' })
  const saved = editor.save('spring')
  expect(stub.calls.at(-1)?.input).toEqual({
    path: { name: 'spring' },
    body: { subject: 'News', text: 'Hello', html: '<p>Dear', version: 'v1' },
  })
  editor.edit({ subject: 'More news' })
  await stub.respondTo(saveTemplate, success({ version: 'v2' }))
  expect(await saved).toBe(true)
  expect(onSaved).toHaveBeenCalledWith('spring')
  expect(editor.$state.get()).toMatchObject({
    version: 'v2',
    stored: { subject: 'News', text: 'Hello' },
    parts: { subject: 'More news', text: 'Hello' },
  })
})

test('keeps what was typed after a conflict, on top of the version of the colleague', async () => {
  const { stub, editor } = await setUp()
  editor.edit({ text: 'Mine' })
  const saved = editor.save('spring')
  await stub.respondTo(saveTemplate, httpFailure(409, 'The template has changed'))
  expect(await saved).toBe(false)
  void editor.keepMine()
  await stub.respondTo(getTemplateContent, success({ ...STORED, text: 'Theirs', version: 'v2' }))
  expect(editor.$state.get()).toMatchObject({
    version: 'v2',
    stored: { text: 'Theirs' },
    parts: { text: 'Mine' },
  })
})

test('creates a template, without HTML if there is none', async () => {
  const { stub, editor } = await setUp()
  editor.openNew()
  editor.edit({ subject: 'Winter', text: 'Hello' })
  void editor.save('winter')
  expect(stub.calls.at(-1)?.input).toEqual({
    path: { name: 'winter' },
    body: { subject: 'Winter', text: 'Hello' },
  })
})
