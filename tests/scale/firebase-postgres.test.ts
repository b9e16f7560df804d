import { expect, test } from 'vitest'
import { createInstalls } from '../../src/service/accounts/installs.ts'
import { createRounds } from '../../src/service/golf/rounds/rounds.ts'
import { startFirebaseServer, stored } from '../support/firebase-server.ts'
import { describeOnPostgres } from '../support/postgres.ts'
import { recorded, strokes } from '../support/recorded.ts'
import { startService } from '../support/service.ts'
import { endProcess, startSiteProcess } from '../support/site-process.ts'

describeOnPostgres('publishing in Firebase from two processes', (server) => {
  test('is done by one of them, and by the other one when the first is killed', async () => {
    const firebase = await startFirebaseServer()
    const databaseUrl = await server().createMigratedDatabase()
    const first = await startSiteProcess({
      DATABASE_URL: databaseUrl,
      DEMO_DATA: 'off',
      FIREBASE_DATABASE_URL: firebase.url,
      FIREBASE_CREDENTIALS: firebase.keyFile,
    })
    const isPublisher = async (origin: string) =>
      (await (await fetch(`${origin}/metrics`)).text()).includes('firebase_publisher 1\n')
    await expect.poll(() => isPublisher(first.origin)).toBe(true)

    const second = await startService({ databaseUrl, firebase: firebase.config })
    const rounds = createRounds(second.context)
    const installs = createInstalls(second.context)
    const play = (line: string, token: string) =>
      rounds.saveLive({
        iid: 'I-1',
        token,
        recorded: recorded({ players: [{ name: 'Ann', holes: strokes(line) }] }),
      })
    const expectPublished = async (token: string) => {
      const value = stored(await rounds.liveValue(token))
      await expect.poll(() => firebase.valueOf(token), { timeout: 15_000 }).toEqual(value)
    }
    await installs.add({ iid: 'I-1' })
    await play('4 . .', 'kept')
    await play('4 . .', 'over')
    await expectPublished('kept')
    await expectPublished('over')
    expect(firebase.requests.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'PUT kept',
      'PUT over',
    ])
    expect(await isPublisher(second.origin)).toBe(false)

    await endProcess(first.process)
    await play('4 7 .', 'kept')
    await rounds.setDeleted('over', true)
    await expectPublished('kept')
    await expect.poll(() => firebase.valueOf('over')).toBeUndefined()
    expect(await isPublisher(second.origin)).toBe(true)

    await second.stop()
    await first.stop()
    await firebase.stop()
  })
})
