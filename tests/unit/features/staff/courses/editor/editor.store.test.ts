import { expect, test } from 'vitest'
import type { CatalogueFacility, CatalogueHole } from '../../../../../../src/contract/catalogue.ts'
import { undoChange } from '../../../../../../src/contract/staff/audit.ts'
import {
  discardDraft,
  type FacilityDetails,
  getCatalogueFacility,
  publishDraft,
  saveDraft,
} from '../../../../../../src/contract/staff/catalogue-staff.ts'
import { createEditor } from '../../../../../../src/features/staff/courses/editor/editor.store.ts'
import { editHole } from '../../../../../../src/features/staff/courses/editor/edits.ts'
import { catalogueCourse, catalogueFacility } from '../../../../../support/catalogue.ts'
import { httpFailure, networkFailure, stubApi, success } from '../../../../../support/stub-api.ts'

const withHoles = (changes: Record<number, Partial<CatalogueHole>>) =>
  catalogueFacility({ courses: [catalogueCourse({}, changes)] })
const published = withHoles({})

function details(facility: CatalogueFacility, version = 'v1'): FacilityDetails {
  return {
    ...{ id: 'F-1', version, problems: [], changes: [] },
    draft: { facility, savedAt: 2, savedBy: 'sam@golf.example', shapes: {} },
    published: { facility: published, version: 1, publishedAt: 1, shapes: {} },
  }
}
const changed = (version: string, changeId?: string) =>
  success({ id: 'F-1', version, problems: [], changeId })

async function opened(facility = published) {
  const stub = stubApi()
  const editor = createEditor(stub.api, 'F-1')
  for (const store of [editor.details.$state, editor.$problems, editor.$isChanged]) store.listen(() => {})
  await stub.respondTo(getCatalogueFacility, success(details(facility)))
  const par = (hole: number, value: number) =>
    editor.edit(`par ${hole}`, editHole('old', hole - 1, { par: value }))
  const hole = (number: number) => editor.$facility.get()?.courses[0]?.holes[number - 1]
  return { ...stub, editor, par, hole }
}

test('edits the draft, checks it as it is edited, and takes edits back', async () => {
  const { editor, par, hole } = await opened()
  expect(editor.$isChanged.get()).toBe(false)
  par(7, 5)
  par(7, 9)
  par(8, 3)
  expect(editor.$problems.get().map(({ text }) => text)).toEqual(['Hole 7: par 9 is not between 3 and 6'])
  expect(editor.$unstorable.get()).toBeDefined()
  editor.takeBack()
  expect([hole(7)?.par, hole(8)?.par]).toEqual([9, 4])
  editor.takeBack()
  expect(editor.$facility.get()).toEqual(published)
  expect(editor.$isChanged.get()).toBe(false)
})

test('keeps what an import reported beside the own checks', async () => {
  const { editor, par, respondTo } = await opened()
  const turned = { text: 'Hole 2: the line ran from green to tee and was turned', isBlocking: false }
  const twice = {
    course: 'old',
    hole: 5,
    text: 'Hole 5: stroke index 4 is also on hole 4',
    isBlocking: false,
  }
  void editor.details.load()
  const draft = withHoles({ 5: { strokeIndex: 4 } })
  await respondTo(getCatalogueFacility, success({ ...details(draft), problems: [turned, twice] }))
  par(3, 5)
  expect(editor.$problems.get().map(({ text }) => text)).toEqual([turned.text, twice.text])
  editor.edit('index', editHole('old', 4, { strokeIndex: 5 }))
  expect(editor.$problems.get()).toEqual([turned])
})

test('saves with the version that was opened, keeps what is typed meanwhile, and undoes the change', async () => {
  const { editor, par, hole, calls, respondTo } = await opened()
  par(7, 5)
  const saved = editor.save()
  expect(calls.at(-1)).toMatchObject({ endpoint: saveDraft, ifMatch: 'v1' })
  const sent = editor.$facility.get()
  expect(calls.at(-1)?.input.body).toEqual({ facility: sent })
  par(8, 3)
  await respondTo(saveDraft, changed('v2', 'c1'))
  await respondTo(getCatalogueFacility, success(details(withHoles({ 7: { par: 5 } }), 'v2')))
  expect(await saved).toBe(true)
  expect([hole(7)?.par, hole(8)?.par]).toEqual([5, 3])
  expect(editor.$isChanged.get()).toBe(true)

  editor.takeBack()
  void editor.undo('c1')
  expect(calls.at(-1)?.input.path).toEqual({ changeId: 'c1' })
  await respondTo(undoChange, success({}))
  await respondTo(getCatalogueFacility, success(details(published, 'v1')))
  expect([hole(7)?.par, hole(8)?.par]).toEqual([4, 4])
  expect(editor.$isChanged.get()).toBe(false)
})

test('saves before it publishes, and publishes nothing if saving fails', async () => {
  const { editor, par, requests, respondTo } = await opened()
  par(7, 5)
  void editor.publish()
  await respondTo(saveDraft, networkFailure)
  expect(requests().at(-1)).toBe('POST /rest/admin/catalogue/F-1/draft')
  expect(editor.$action.get()).toMatchObject({ status: 'failed', input: { kind: 'save' } })

  const result = editor.publish()
  await respondTo(saveDraft, changed('v2'))
  await respondTo(getCatalogueFacility, success(details(withHoles({ 7: { par: 5 } }), 'v2')))
  await respondTo(publishDraft, changed('v3'))
  await respondTo(getCatalogueFacility, success(details(withHoles({ 7: { par: 5 } }), 'v3')))
  expect(await result).toBe(true)
})

test('discards the draft with the unsaved edits', async () => {
  const { editor, par, respondTo } = await opened(withHoles({ 3: { par: 3 } }))
  par(7, 5)
  void editor.discard()
  await respondTo(discardDraft, changed('v0'))
  await respondTo(getCatalogueFacility, success({ ...details(published, 'v0'), draft: undefined }))
  expect(editor.$facility.get()).toEqual(published)
  expect(editor.$isChanged.get()).toBe(false)
})

/** Edits holes 7 and 8 while a colleague stores others. */
async function conflicting() {
  const opening = await opened()
  const { editor, par, respondTo } = opening
  par(7, 5)
  par(8, 3)
  void editor.save()
  await respondTo(saveDraft, httpFailure(412))
  const theirs = withHoles({ 7: { par: 3 }, 9: { par: 5 } })
  await respondTo(getCatalogueFacility, success(details(theirs, 'v2')))
  const pars = () => [7, 8, 9].map((number) => opening.hole(number)?.par)
  return { ...opening, pars }
}

test('shows what a colleague has stored, and keeps the own edits until one state is chosen', async () => {
  const { editor, pars } = await conflicting()
  expect(editor.$theirChanges.get()).toEqual([
    { field: 'Par of hole 7', before: '4', after: '3' },
    { field: 'Par of hole 9', before: '4', after: '5' },
  ])
  expect(pars()).toEqual([5, 3, 4])
})

test('takes over what a colleague has stored in place of the own edits', async () => {
  const { editor, pars } = await conflicting()
  editor.takeOver()
  expect(pars()).toEqual([3, 4, 5])
  expect(editor.$theirChanges.get()).toBeUndefined()
  expect(editor.$isChanged.get()).toBe(false)
  expect(editor.$past.get()).toEqual([])
})

test('saves the own state over that of a colleague, but not over a later one', async () => {
  const { editor, pars, calls, respondTo } = await conflicting()
  const saved = editor.keepMine()
  expect(calls.at(-1)).toMatchObject({ endpoint: saveDraft, ifMatch: 'v2' })
  expect(calls.at(-1)?.input.body).toEqual({ facility: editor.$facility.get() })
  expect(editor.$theirChanges.get()).toBeUndefined()
  await respondTo(saveDraft, httpFailure(412))
  await respondTo(getCatalogueFacility, success(details(withHoles({ 1: { par: 3 } }), 'v3')))
  expect(await saved).toBe(false)
  expect(editor.$theirChanges.get()).toContainEqual({ field: 'Par of hole 1', before: '4', after: '3' })
  expect(pars()).toEqual([5, 3, 4])
})

test('shows what a colleague has stored at once if nothing was edited', async () => {
  const { editor, hole, respondTo } = await opened()
  void editor.publish()
  await respondTo(publishDraft, httpFailure(412))
  await respondTo(getCatalogueFacility, success(details(withHoles({ 7: { par: 5 } }), 'v2')))
  expect(hole(7)?.par).toBe(5)
  expect(editor.$theirChanges.get()).toBeUndefined()
  expect(editor.$action.get().status).toBe('failed')
})

test('restores unsaved edits, and asks if something else has been saved since', async () => {
  const edits = (version: string) => ({
    base: { version, facility: published },
    facility: withHoles({ 7: { par: 5 } }),
  })
  const same = await opened()
  same.editor.restore(edits('v1'))
  expect([same.hole(7)?.par, same.editor.$theirChanges.get()]).toEqual([5, undefined])
  const other = await opened(withHoles({ 9: { par: 5 } }))
  other.editor.restore(edits('v0'))
  expect(other.hole(7)?.par).toBe(5)
  expect(other.editor.$theirChanges.get()).toEqual([{ field: 'Par of hole 9', before: '4', after: '5' }])
})
