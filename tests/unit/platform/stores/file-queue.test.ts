import { expect, test } from 'vitest'
import { createFileQueue, type SendFileOptions } from '../../../../src/platform/stores/file-queue.ts'
import { fakeClock } from '../../../support/fake-clock.ts'
import { settled } from '../../../support/stub-api.ts'

type Settled = { status: 'done' } | { status: 'held' } | { status: 'failed' }
type Response = Settled | { status: 'waiting' }
interface Fields {
  key?: string
}

function setUp({ parallel = 2, whenReady = async () => {} } = {}) {
  const sent: { id: string; options: SendFileOptions; respond: (state: Response) => Promise<void> }[] = []
  const { clock, advance } = fakeClock()
  const queue = createFileQueue<Fields, Settled>({
    clock,
    parallel,
    whenReady,
    keyOf: async ({ key }) => (key === 'not a file of the service' ? { status: 'failed' } : key),
    send: ({ id }, options) =>
      new Promise((resolve) => {
        const respond = (state: Response) => {
          resolve(state)
          return settled()
        }
        sent.push({ id, options, respond })
      }),
    cancelledState: ({ state }) =>
      state.status === 'sending' && state.sentBytes === state.totalBytes
        ? { status: 'failed' }
        : { status: 'waiting' },
  })
  const add = (...keys: (string | undefined)[]) =>
    queue.add(keys.map((key) => ({ file: new File(['x'], 'x'), ...(key !== undefined && { key }) })))
  const statuses = () => queue.$state.get().files.map(({ state }) => state.status)
  const ids = () => sent.map(({ id }) => id)
  return { queue, sent, add, statuses, ids, advance }
}

test('sends a single file as a queue of one', async () => {
  const { queue, sent, add, statuses } = setUp()
  add('A')
  expect([statuses(), queue.$state.get().isRunning]).toEqual([['waiting'], false])
  queue.start()
  expect(queue.$state.get().isRunning).toBe(true)
  await settled()
  sent[0]?.options.onProgress('sending', 1, 2)
  expect(queue.$state.get().files[0]?.state).toEqual({ status: 'sending', sentBytes: 1, totalBytes: 2 })
  await sent[0]?.respond({ status: 'done' })
  expect([statuses(), queue.$state.get().isRunning]).toEqual([['done'], false])
})

test('sends as many files simultaneously as allowed, in their order', async () => {
  const { queue, sent, add, ids } = setUp()
  add('A', 'B', 'C', undefined)
  queue.start()
  queue.start()
  await settled()
  expect(ids()).toEqual(['1', '2'])
  await sent[1]?.respond({ status: 'failed' })
  expect(ids()).toEqual(['1', '2', '3'])
})

test('sends files with the same key one after another', async () => {
  const { queue, sent, add, ids } = setUp({ parallel: 4 })
  add('A', 'A', 'B', undefined)
  queue.start()
  await settled()
  expect(ids().toSorted()).toEqual(['1', '3', '4'])
  await sent.find(({ id }) => id === '1')?.respond({ status: 'held' })
  expect(ids().slice(3)).toEqual(['2'])
})

test('sends a file again that was interrupted, as soon as files may be sent', async () => {
  const ready = [Promise.resolve(), Promise.resolve()]
  const { promise, resolve } = Promise.withResolvers<void>()
  const { queue, sent, add, statuses, ids } = setUp({ whenReady: () => ready.shift() ?? promise })
  add('A')
  queue.start()
  await settled()
  await sent[0]?.respond({ status: 'waiting' })
  expect([statuses(), ids(), queue.$state.get().isRunning]).toEqual([['waiting'], ['1'], true])
  resolve()
  await settled()
  expect(ids()).toEqual(['1', '1'])
})

test('does not send a file that cannot be sent', async () => {
  const { queue, add, statuses, ids } = setUp()
  add('not a file of the service', 'B')
  queue.start()
  await settled()
  expect([statuses(), ids()]).toEqual([['failed', 'checking'], ['2']])
})

test('keeps what is known about a file, and adds files that have a result', () => {
  const { queue, add, statuses, ids } = setUp()
  add('A')
  queue.add([{ file: new File(['x'], 'y'), state: { status: 'held' } }])
  queue.edit('1', { key: 'B' })
  queue.edit('9', { key: 'C' })
  expect([queue.get('1')?.key, queue.get('9')]).toEqual(['B', undefined])
  expect(queue.idsWith('held')).toEqual(['2'])
  expect([statuses(), ids()]).toEqual([['waiting', 'held'], []])
})

test('replaces what is stored only for files that the user has confirmed, and only once', async () => {
  const { queue, sent, add, statuses } = setUp()
  add('A', 'B')
  queue.start()
  await settled()
  for (const { respond } of [...sent]) await respond({ status: 'held' })
  queue.resend(['1'], 'held', true)
  queue.resend(['2'], 'failed', true)
  await settled()
  expect(sent.map(({ options }) => options.isConfirmed)).toEqual([false, false, true])
  await sent[2]?.respond({ status: 'failed' })
  expect(statuses()).toEqual(['failed', 'held'])
  queue.resend(['1'], 'failed')
  await settled()
  expect(sent[3]?.options.isConfirmed).toBe(false)
})

test('cancels all files, which then wait unless they may have arrived', async () => {
  const { queue, sent, add, statuses, ids } = setUp()
  add('A', 'B', 'C')
  queue.start()
  await settled()
  sent[1]?.options.onProgress('sending', 2, 2)
  queue.cancel()
  expect(statuses()).toEqual(['waiting', 'failed', 'waiting'])
  expect(sent.map(({ options }) => options.signal.aborted)).toEqual([true, true])
  for (const { respond } of [...sent]) await respond({ status: 'done' })
  expect(statuses()).toEqual(['waiting', 'failed', 'waiting'])
  queue.start()
  await settled()
  expect(ids()).toEqual(['1', '2', '1', '3'])
})

test('cancels a file that is removed, and goes on with the others', async () => {
  const { queue, sent, add, statuses, ids } = setUp({ parallel: 1 })
  add('A', 'B')
  queue.start()
  await settled()
  queue.remove(['1'])
  expect(sent[0]?.options.signal.aborted).toBe(true)
  await sent[0]?.respond({ status: 'done' })
  expect(ids()).toEqual(['1', '2'])
  await sent[1]?.respond({ status: 'done' })
  expect([statuses(), queue.$state.get().isRunning]).toEqual([['done'], false])
})

test('publishes the progress of many files together', async () => {
  const { queue, add, advance } = setUp({ parallel: 50 })
  add(...Array.from({ length: 50 }, () => undefined))
  let published = 0
  queue.$state.listen(() => {
    published += 1
  })
  queue.start()
  await settled()
  expect(published).toBe(1)
  advance(200)
  expect(published).toBe(2)
})
