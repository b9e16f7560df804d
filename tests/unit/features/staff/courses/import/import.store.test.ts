import { expect, test } from 'vitest'
import { importCourses, previewImport } from '../../../../../../src/contract/staff/catalogue-staff.ts'
import { UPLOAD_MAX_BYTES } from '../../../../../../src/contract/staff/uploads.ts'
import { createImport } from '../../../../../../src/features/staff/courses/import/import.store.ts'
import { positionText, shapesText } from '../../../../../../src/features/staff/courses/import/messages.ts'
import { catalogueFacility } from '../../../../../support/catalogue.ts'
import { httpFailure, networkFailure, settled, success } from '../../../../../support/stub-api.ts'

const file = new File(['{}'], 'old-links.geojson')
const preview = {
  ...{ id: undefined, facility: catalogueFacility(), shapes: { green: 18 } },
  ...{ problems: [], changes: [], questions: [] },
}

function opened(results: readonly Awaited<ReturnType<typeof success>>[], facility?: string) {
  const sent: unknown[][] = []
  const stored: unknown[] = []
  const store = createImport({
    fileSender: {
      async send(endpoint, input) {
        sent.push([endpoint, input.query])
        return results[sent.length - 1] as never
      },
    },
    onStored: (id) => stored.push(id),
    ...(facility !== undefined && { facility }),
  })
  return { store, sent, stored, state: store.$state.get }
}

test('stores a file only after its changes were confirmed', async () => {
  const changed = { id: 'F-1', version: 'v1', problems: [], changeId: 'c1' }
  const { store, sent, stored, state } = opened([success(preview), success(changed)], 'F-1')
  store.open(file)
  await settled()
  expect(state()).toMatchObject({ status: 'previewed', preview: { facility: { name: 'Old Links' } } })
  expect(stored).toEqual([])
  await store.confirm()
  expect(sent).toEqual([
    [previewImport, { facility: 'F-1' }],
    [importCourses, { facility: 'F-1' }],
  ])
  expect(stored).toEqual(['F-1'])
  expect(state().status).toBe('idle')
})

test('reads a file again with the answers to its questions, and stores it with them', async () => {
  const question = { id: 'way/1', text: 'Which course?', choices: ['A', 'B'], proposal: 'A' }
  const changed = { id: 'F-1', version: 'v1', problems: [], changeId: 'c1' }
  const { store, sent, stored } = opened([
    success({ ...preview, questions: [question] }),
    success(preview),
    success(changed),
  ])
  await store.open(file)
  await store.answer({ 'way/1': 'B' })
  await store.confirm()
  const query = { answers: '{"way/1":"B"}' }
  expect(sent).toEqual([
    [previewImport, {}],
    [previewImport, query],
    [importCourses, query],
  ])
  expect(stored).toEqual(['F-1'])
})

test('tells a broken file from a failed request, and sends only a possible size', async () => {
  const { store, sent, state } = opened([httpFailure(400, 'file: it is not JSON'), networkFailure])
  store.open(file)
  await settled()
  expect(state()).toEqual({ status: 'failed', file, reason: { problem: 'it is not JSON' } })
  store.open(file)
  await settled()
  expect(state()).toMatchObject({ status: 'failed', reason: { failure: { kind: 'network' } } })
  const large = new File([], 'large.json')
  Object.defineProperty(large, 'size', { value: UPLOAD_MAX_BYTES + 1 })
  store.open(large)
  await settled()
  expect(state()).toMatchObject({ reason: { problem: 'it is larger than 20 MB' } })
  expect(sent).toHaveLength(2)
})

test('names the shapes of a file', () => {
  expect(shapesText({ bunker: 2, green: 1 })).toBe('2 bunkers, 1 green')
  expect(shapesText({ water: 1, rough: 3 })).toBe('1 area of water, 3 areas of rough')
  expect(shapesText({})).toBe('No shapes')
})

test('words a position by its hemispheres', () => {
  expect(positionText({ lat: 56.3441, lon: -2.8027 })).toBe('56.344° N, 2.803° W')
  expect(positionText({ lat: -36.85, lon: 174.76 })).toBe('36.850° S, 174.760° E')
})
