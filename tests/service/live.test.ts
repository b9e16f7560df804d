import { expect, test } from 'vitest'
import { createInstalls } from '../../src/service/accounts/installs.ts'
import { transact } from '../../src/service/base/context.ts'
import { createRounds } from '../../src/service/golf/rounds/rounds.ts'
import { listenToRound } from '../support/live-listener.ts'
import { recorded, strokes } from '../support/recorded.ts'
import { serviceOfTests } from '../support/service.ts'

const service = serviceOfTests()

test('pushes each score of a live round, but nothing from a rolled-back transaction', async () => {
  const rounds = createRounds(service.context)
  await createInstalls(service.context).add({ iid: 'I-1' })
  const play = (line: string) =>
    rounds.saveLive({
      iid: 'I-1',
      token: 'live-1',
      recorded: recorded({ players: [{ name: 'Ann', holes: strokes(line) }] }),
    })
  await play('4 . .')
  const listener = await listenToRound(service.origin, 'live-1')
  await expect.poll(() => listener.received.length).toBe(1)
  expect(listener.received[0]).toContain('"settings"')

  await play('4 7 .')
  await expect.poll(() => listener.received.length).toBe(2)
  expect(listener.received[1]).toContain('7')

  const rolledBack = transact(service.context, async (tx) => {
    await createRounds(tx).setDeleted('live-1', true)
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  await play('4 7 8')
  await expect.poll(() => listener.received.length).toBe(3)
  expect(listener.received[2]).toContain('8')
  listener.close()
})
