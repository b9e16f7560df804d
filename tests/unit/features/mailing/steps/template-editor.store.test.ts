import { expect, test, vi } from 'vitest'
import {
  deleteTemplate,
  getTemplateContent,
  putTemplateDraft,
  saveTemplate,
} from '../../../../../src/contract/mailing-files.ts'
import {
  createTemplateEditor,
  isChanged,
} from '../../../../../src/features/mailing/steps/template-editor.store.ts'
import { createKeptDrafts, KEPT_DRAFTS } from '../../../../../src/features/session/kept-drafts.store.ts'
import { createChangeNotice } from '../../../../../src/features/shared/changes/change-notice.store.ts'
import { fakeClock } from '../../../../support/fake-clock.ts'
import { fakeStorage } from '../../../../support/fake-storage.ts'
import { httpFailure, stubApi, success } from '../../../../support/stub-api.ts'

const STORED = { subject: 'News', text: 'Dear {{name}}', html: '<p>Dear', hasHtml: true, remoteImages: 0 }

async function setUp({ storage = fakeStorage(), version = 'v1' } = {}) {
  const stub = stubApi()
  const time = fakeClock(0)
  const [onSaved, onUndone] = [vi.fn(), vi.fn()]
  const notice = createChangeNotice(time.clock)
  const keptDrafts = createKeptDrafts({ storage, currentUserId: () => 'U1' })
  const editor = createTemplateEditor({
    api: stub.api,
    clock: time.clock,
    draftKey: 'a-key',
    ...{ keptDrafts, notice, onSaved, onUndone },
  })
  void editor.open('spring')
  await stub.respondTo(getTemplateContent, success({ ...STORED, version }))
  const drafts = () => stub.calls.filter(({ endpoint }) => endpoint === putTemplateDraft)
  return { stub, time, editor, notice, onSaved, onUndone, drafts, storage }
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

test('keeps what was typed until it is saved, on top of the version of then', async () => {
  const before = await setUp()
  before.editor.edit({ text: 'Mine' })
  const { stub, editor, storage } = await setUp({ storage: before.storage, version: 'v2' })
  expect(editor.$state.get()).toMatchObject({
    version: 'v1',
    stored: { text: 'Dear {{name}}' },
    parts: { text: 'Mine' },
  })
  void editor.keepMine()
  await stub.respondTo(getTemplateContent, success({ ...STORED, version: 'v2' }))
  const saved = editor.save('spring')
  await stub.respondTo(saveTemplate, success({ version: 'v3' }))
  await saved
  expect(editor.hasDraft('spring')).toBe(false)
  expect(storage.read(KEPT_DRAFTS)).toBeUndefined()
})

test('keeps a new template with its name, until it is discarded', async () => {
  const before = await setUp()
  before.editor.openNew()
  before.editor.rename('winter')
  before.editor.edit({ subject: 'Winter' })
  before.editor.close()
  const { editor } = await setUp({ storage: before.storage })
  editor.openNew()
  expect(editor.$state.get()).toMatchObject({ newName: 'winter', parts: { subject: 'Winter' } })
  editor.discard()
  expect(editor.$state.get()).toEqual({ status: 'closed' })
  expect(editor.hasDraft('')).toBe(false)
})

test('shows what a colleague has saved instead of a kept text', async () => {
  const { stub, editor } = await setUp()
  editor.edit({ text: 'Mine' })
  void editor.showTheirs()
  await stub.respondTo(getTemplateContent, success({ ...STORED, text: 'Theirs', version: 'v2' }))
  expect(editor.$state.get()).toMatchObject({ version: 'v2', parts: { text: 'Theirs' } })
  expect(editor.hasDraft('spring')).toBe(false)
})

test('undoes a change of a template unless it has been changed since', async () => {
  const { stub, editor, notice, onUndone } = await setUp()
  editor.edit({ text: 'Hello' })
  void editor.save('spring')
  await stub.respondTo(saveTemplate, success({ version: 'v2' }))
  expect(notice.$state.get()?.text).toBe('Template spring changed')
  void notice.undo()
  expect(stub.calls.at(-1)?.input).toEqual({
    path: { name: 'spring' },
    body: { subject: 'News', text: 'Dear {{name}}', html: '<p>Dear', version: 'v2' },
  })
  await stub.respondTo(saveTemplate, httpFailure(409, 'The template has changed'))
  expect(notice.$state.get()).toMatchObject({ isUndone: false, failure: { status: 409 } })
  void notice.undo()
  await stub.respondTo(saveTemplate, success({ version: 'v3' }))
  expect(notice.$state.get()?.isUndone).toBe(true)
  expect(onUndone).toHaveBeenCalledWith('spring')
})

test('deletes a new template when it is undone, unless it has been changed since', async () => {
  const { stub, editor, notice } = await setUp()
  editor.openNew()
  editor.edit({ subject: 'Winter', text: 'Hello' })
  void editor.save('winter')
  await stub.respondTo(saveTemplate, success({ version: 'w1' }))
  expect(notice.$state.get()?.text).toBe('Template winter added')
  void notice.undo()
  await stub.respondTo(getTemplateContent, success({ ...STORED, version: 'w2' }))
  expect(notice.$state.get()).toMatchObject({ isUndone: false, failure: { status: 409 } })
  void notice.undo()
  await stub.respondTo(getTemplateContent, success({ ...STORED, version: 'w1' }))
  await stub.respondTo(deleteTemplate, success(null))
  expect(notice.$state.get()?.isUndone).toBe(true)
})
