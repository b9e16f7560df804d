import { expect, test } from 'vitest'
import { followRound } from '../../src/contract/push.ts'
import { createPushKeys } from '../../src/service/golf/push/push-keys.ts'
import { createPushMessages } from '../../src/service/golf/push/push-messages.ts'
import { describePushMessages } from '../service/push-messages-suite.ts'
import { describeOnPostgres } from '../support/postgres.ts'
import { startPushService } from '../support/push-service.ts'
import { startService } from '../support/service.ts'
import { score, startSheet } from '../support/sheet-clients.ts'

describeOnPostgres('push messages on PostgreSQL', (server) => {
  describePushMessages(async (settings) =>
    startService({ ...settings, databaseUrl: await server().createMigratedDatabase() }),
  )

  test('several processes have one key, send each message once, and continue when one of them ends', async () => {
    const push = await startPushService()
    const settings = {
      databaseUrl: await server().createMigratedDatabase(),
      pushNetwork: push.network,
      pushTimes: { settle: 20, poll: 10, claim: 1_000, retry: [50] },
    }
    const [first, second] = await Promise.all([startService(settings), startService(settings)])
    const [keys, otherKeys] = [
      await createPushKeys(first.context).accepted(),
      await createPushKeys(second.context).accepted(),
    ]
    expect(keys[0].publicKey).toBe(otherKeys[0].publicKey)
    const sheet = await startSheet(await second.signInAs('golfer'))
    const browsers = Array.from({ length: 20 }, () => push.newBrowser())
    for (const browser of browsers) {
      const body = { round: sheet.token, publicKey: keys[0].publicKey, ...browser }
      await (await second.newClient().call(followRound, { body })).text()
    }
    const counts = () => browsers.map((browser) => push.messagesTo(browser).length)
    const until = <T>(read: () => T) => expect.poll(read, { timeout: 10_000 })
    await sheet.send(score('p1', 1, 4))
    await until(() => Math.min(...counts())).toBe(1)
    await first.stop()
    await sheet.send(score('p1', 2, 2))
    await until(() => Math.min(...counts())).toBe(2)
    await until(async () => (await createPushMessages(second.context).count()).waiting).toBe(0)
    expect(Math.max(...counts())).toBe(2)
    await second.stop()
    await push.stop()
  })
})
