import { expect, test, vi } from 'vitest'
import { createUploads } from '../../../../../../src/features/staff/mailing/files/uploads.store.ts'
import { fakeClock } from '../../../../../support/fake-clock.ts'
import { httpFailure, settled, success } from '../../../../../support/stub-api.ts'
import { stubSender } from '../../../../../support/stub-sender.ts'

function setUp() {
  const { sender, sent } = stubSender()
  const onStored = vi.fn()
  const uploads = createUploads({ fileSender: sender, clock: fakeClock().clock, onStored })
  const add = (...names: string[]) =>
    uploads.add(
      'recipients',
      names.map((name) => ({ name, file: new File(['email\n'], name) })),
    )
  const states = () => uploads.$state.get().files.map(({ name, state }) => [name, state] as const)
  return { uploads, sent, onStored, add, states }
}
const idOf = (uploads: ReturnType<typeof setUp>['uploads'], name: string) =>
  uploads.$state.get().files.find((upload) => upload.name === name)?.id ?? ''

test('sends files one after another, with their progress, and shows what was stored', async () => {
  const { sent, onStored, add, states } = setUp()
  add('a.csv', 'b.csv')
  await settled()
  expect(sent.map(({ path }) => path)).toEqual([{ name: 'a.csv' }])
  sent[0]?.options.onProgress?.(50, 100)
  expect(states()).toEqual([
    ['a.csv', { status: 'sending', sentBytes: 50, totalBytes: 100 }],
    ['b.csv', { status: 'waiting' }],
  ])
  await sent[0]?.respond(success({ name: 'a.csv', rows: 1200 }))
  expect(onStored).toHaveBeenCalledTimes(1)
  await sent[1]?.respond(success({ name: 'b.csv', rows: 1 }))
  expect(states()).toEqual([
    ['a.csv', { status: 'done', text: 'Stored, 1,200 rows' }],
    ['b.csv', { status: 'done', text: 'Stored, 1 row' }],
  ])
})

test('asks before it replaces a file, and continues with the others meanwhile', async () => {
  const { uploads, sent, add, states } = setUp()
  add('a.csv', 'b.csv')
  await settled()
  await sent[0]?.respond(httpFailure(409, 'name: there is already a a.csv'))
  expect(states()[0]).toEqual(['a.csv', { status: 'held' }])
  expect(sent).toHaveLength(2)
  await sent[1]?.respond(success({ name: 'b.csv' }))
  uploads.replace(idOf(uploads, 'a.csv'))
  await settled()
  await sent[2]?.respond(success({ name: 'a.csv', rows: 2 }))
  expect(states()[0]).toEqual(['a.csv', { status: 'done', text: 'Stored, 2 rows' }])
})

test('does not send a file that is too large', async () => {
  const { uploads, sent, states } = setUp()
  const file = Object.defineProperty(new File([], 'a.csv'), 'size', { value: 20 * 1024 * 1024 + 1 })
  uploads.add('recipients', [{ name: 'a.csv', file }])
  await settled()
  expect(sent).toEqual([])
  expect(states()).toEqual([['a.csv', { status: 'failed', problem: 'is larger than 20 MB' }]])
})

test('cancels an upload, says what is wrong with a file, and lists one that is chosen again only once', async () => {
  const { uploads, sent, onStored, add, states } = setUp()
  add('a.csv', 'b.csv')
  await settled()
  uploads.dismiss(idOf(uploads, 'a.csv'))
  expect(sent[0]?.options.signal?.aborted).toBe(true)
  await settled()
  await sent[1]?.respond(httpFailure(400, 'file: b.csv is empty'))
  expect(states()).toEqual([['b.csv', { status: 'failed', problem: 'b.csv is empty' }]])
  expect(onStored).not.toHaveBeenCalled()
  add('b.csv')
  await settled()
  expect(states()).toEqual([['b.csv', { status: 'sending', sentBytes: 0, totalBytes: 6 }]])
})
