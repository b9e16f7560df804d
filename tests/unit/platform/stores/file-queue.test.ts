import { expect, test } from 'vitest'
import { createFileQueue, type SendFileOptions } from '../../../../src/platform/stores/file-queue.ts'
import { fakeClock } from '../../../support/fake-clock.ts'
import { settled } from '../../../support/stub-api.ts'

type Settled = { status: 'done' } | { status: 'held' } | { status: 'failed' }
type Response = Settled | { status: 'waiting' }
interface Fields {
  name: string
}

function setUp() {
  const sent: { id: string; options: SendFileOptions; respond: (state: Response) => Promise<void> }[] = []
  const { clock, advance } = fakeClock()
  const queue = createFileQueue<Fields, Settled>({
    clock,
    send: ({ id }, options) =>
      new Promise((resolve) => {
        const respond = (state: Response) => {
          resolve(state)
          return settled()
        }
        sent.push({ id, options, respond })
      }),
  })
  const add = (...names: string[]) => queue.add(names.map((name) => ({ file: new File(['x'], 'x'), name })))
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
  sent[0]?.options.onProgress(1, 2)
  expect(queue.$state.get().files[0]?.state).toEqual({ status: 'sending', sentBytes: 1, totalBytes: 2 })
  await sent[0]?.respond({ status: 'done' })
  expect([statuses(), queue.$state.get().isRunning]).toEqual([['done'], false])
})

test('sends files one after another, in their order, and leaves those waiting that were not sent', async () => {
  const { queue, sent, add, ids, statuses } = setUp()
  add('A', 'B')
  queue.start()
  queue.start()
  await settled()
  expect(ids()).toEqual(['1'])
  await sent[0]?.respond({ status: 'waiting' })
  await sent[1]?.respond({ status: 'done' })
  expect([ids(), statuses()]).toEqual([
    ['1', '2'],
    ['waiting', 'done'],
  ])
})

test('changes what is known about a file', () => {
  const { queue, add } = setUp()
  add('A')
  queue.edit('1', { name: 'B' })
  queue.edit('9', { name: 'C' })
  expect(queue.$state.get().files.map(({ name }) => name)).toEqual(['B'])
})

test('replaces what is stored only for files that the user has confirmed, and only once', async () => {
  const { queue, sent, add, statuses } = setUp()
  add('A', 'B')
  queue.start()
  await settled()
  await sent[0]?.respond({ status: 'held' })
  await sent[1]?.respond({ status: 'held' })
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

test('cancels all files, which then wait', async () => {
  const { queue, sent, add, statuses, ids } = setUp()
  add('A', 'B')
  queue.start()
  await settled()
  queue.cancel()
  expect([statuses(), sent[0]?.options.signal.aborted]).toEqual([['waiting', 'waiting'], true])
  await sent[0]?.respond({ status: 'done' })
  expect(statuses()).toEqual(['waiting', 'waiting'])
  queue.start()
  await settled()
  expect(ids()).toEqual(['1', '1'])
})

test('cancels a file that is removed, and goes on with the others', async () => {
  const { queue, sent, add, statuses, ids } = setUp()
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
  const { queue, sent, add, advance } = setUp()
  add(...Array.from({ length: 50 }, () => 'A'))
  queue.start()
  await settled()
  let published = 0
  queue.$state.listen(() => {
    published += 1
  })
  for (const sentBytes of [1, 2, 3]) sent[0]?.options.onProgress(sentBytes, 3)
  expect(published).toBe(0)
  advance(200)
  expect(published).toBe(1)
})
