import { expect, test } from 'vitest'
import type { NotificationParts } from '../../../src/offline/news.ts'
import { createPush } from '../../../src/offline/push.ts'

const message = (parts: Record<string, unknown> = {}) =>
  JSON.stringify({
    round: 'R1',
    kind: 'lead',
    number: 5,
    title: 'Gus leads',
    body: '',
    url: '/round/R1',
    ...parts,
  })

/** Creates a browser that shows one notification for each tag, with its open pages. */
function setUp({ open = [], unfollows = true }: { open?: string[]; unfollows?: boolean } = {}) {
  const shown = new Map<string, { title: string; options: NotificationParts }>()
  const log: string[] = []
  const push = createPush({
    build: { homePath: '/rounds', roundPaths: ['/round/{token}'] },
    origin: 'https://golf.example',
    notifications: {
      async show(title, options) {
        shown.set(options.tag, { title, options })
      },
      find: async (tag) => (shown.has(tag) ? [notification(tag)] : []),
    },
    pages: {
      list: async () =>
        open.map((path) => ({
          url: `https://golf.example${path}`,
          focus: async () => log.push(`focus ${path}`),
        })),
      open: async (path) => log.push(`open ${path}`),
      tellChanged: () => log.push('tell'),
    },
    async unfollow(round) {
      log.push(`unfollow ${round}`)
      return unfollows
    },
  })
  function notification(tag: string) {
    const { title = '', options } = shown.get(tag) ?? {}
    return { title, body: options?.body ?? '', data: options?.data, close: () => shown.delete(tag) }
  }
  return { push, shown, log, notification, titles: () => [...shown.values()].map(({ title }) => title) }
}

test('shows one notification for each round, the newest', async () => {
  const { push, titles } = setUp()
  await push.receive(message())
  await push.receive(message({ round: 'R2', title: 'Ann leads' }))
  await push.receive(message({ number: 7, title: 'Gus won' }))
  await push.receive(message({ number: 6, title: 'Gus birdied 18' }))
  expect(titles().toSorted()).toEqual(['Ann leads', 'Gus won'])
})

test('shows something for each message, even one that cannot be read', async () => {
  const { push, titles } = setUp()
  await push.receive(undefined)
  await push.receive('{')
  expect(titles()).toEqual(['News of a round that you follow'])
})

test('brings an open page of the round to the front, or opens it', async () => {
  const opened = setUp({ open: ['/rounds', '/round/R1#7'] })
  await opened.push.receive(message())
  await opened.push.press('', opened.notification('round R1'))
  expect(opened.log).toEqual(['focus /round/R1#7'])
  expect(opened.titles()).toEqual([])

  const closed = setUp({ open: ['/rounds'] })
  await closed.push.receive(message())
  await closed.push.press('', closed.notification('round R1'))
  expect(closed.log).toEqual(['open /round/R1'])
})

test('stops following with one press, and tells the open pages', async () => {
  const { push, log, notification, titles } = setUp({ open: ['/round/R1'] })
  await push.receive(message())
  await push.press('stop', notification('round R1'))
  expect(log).toEqual(['unfollow R1', 'tell'])
  expect(titles()).toEqual([])
})

test('says that stopping failed, and stops on another press', async () => {
  const { push, log, notification, titles, shown } = setUp({ unfollows: false })
  await push.receive(message())
  await push.press('stop', notification('round R1'))
  expect(titles()).toEqual(['Not stopped'])
  expect(shown.get('round R1')?.options.actions).toEqual([{ action: 'stop', title: 'Try again' }])
  await push.press('stop', notification('round R1'))
  expect(log).toEqual(['unfollow R1', 'unfollow R1'])
})
