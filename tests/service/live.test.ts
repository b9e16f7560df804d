import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenToRound } from '../support/live-listener.ts'
import { recorded, strokes } from '../support/recorded.ts'
import { startService, type TestService } from '../support/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

test('whoever listens to a live round is told of each score, of its end, and of nothing that was undone', async () => {
  const { rounds, installs } = service.services
  await installs.add({ iid: 'I-1' })
  const play = (line: string) =>
    rounds.saveLive({
      iid: 'I-1',
      token: 'live-1',
      recorded: recorded({ players: [{ name: 'Ann', holes: strokes(line) }] }),
    })
  await play('4 . .')
  const page = await listenToRound(service.origin, 'live-1')
  await expect.poll(() => page.told.length).toBe(1)
  expect(page.told[0]).toContain('"settings"')

  await play('4 7 .')
  await expect.poll(() => page.told.length).toBe(2)
  expect(page.told[1]).toContain('7')

  const undone = service.services.transaction(async (services) => {
    await services.rounds.setDeleted('live-1', true)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await play('4 7 8')
  await expect.poll(() => page.told.length).toBe(3)
  expect(page.told[2]).toContain('8')

  await rounds.setDeleted('live-1', true)
  await expect.poll(() => page.told.length).toBe(4)
  expect(page.told[3]).toContain('"d":null')
  await rounds.setDeleted('live-1', false)
  await expect.poll(() => page.told.length).toBe(5)
  page.close()
})
