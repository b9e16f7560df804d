import { millisecondsInDay } from 'date-fns/constants'
import { expect, test } from 'vitest'
import { followRound } from '../../../src/contract/push.ts'
import { createPushKeys } from '../../../src/service/golf/push/push-keys.ts'
import { createUnattendedSheets } from '../../../src/service/golf/score-sheets/unattended-sheets.ts'
import { startPushService } from '../../support/push-service.ts'
import { changeDatabase, queryDatabase, startService, type TestService } from '../../support/service.ts'
import { entry, type SheetClient, score, startSheet } from '../../support/sheet-clients.ts'

test('a sheet that cannot be read does not keep the service from finishing others', async () => {
  const service = await startService()
  const golfer = await service.signInAs('golfer')
  const bad = await startSheet(golfer)
  const good = await startSheet(golfer)
  changeDatabase(
    service.dataDir,
    `update score_sheets set begun_with_json = '{', last_entry_at = 0 where token = '${bad.token}'`,
  )
  service.advanceClock(millisecondsInDay + 1)
  await createUnattendedSheets(service.context).finishOverdue()
  expect((await good.read()).body).toMatchObject({ state: 'finished' })
  expect(service.logEntries().filter(({ msg }) => msg === 'an item was left behind')).toHaveLength(1)
  const metrics = await (await fetch(`${service.origin}/metrics`)).text()
  expect(metrics).toContain('background_items_left_behind_total{task="score sheets"} 1')
  await service.stop()
})

/** Returns the actions in the audit log about the round of a sheet, oldest first. */
const actionsOf = ({ dataDir }: TestService, { token }: SheetClient) =>
  queryDatabase(dataDir, 'select action from audit where subject_id = ? order by id', token).map(
    ({ action }) => action,
  )

test('finishing and reopening a round again and again is one row of the audit log in a day', async () => {
  const service = await startService()
  const sheet = await startSheet(await service.signInAs('golfer'))
  const finish = () => entry('finish', { isComplete: true })
  await sheet.send(finish(), entry('reopen'), finish(), entry('reopen'), finish())
  expect(actionsOf(service, sheet)).toHaveLength(1)
  service.advanceClock(millisecondsInDay + 1)
  await sheet.send(entry('reopen'))
  expect(actionsOf(service, sheet)).toHaveLength(2)
  await service.stop()
})

test('correcting, discarding and restoring a round again and again is one row of each in a day', async () => {
  const service = await startService()
  const sheet = await startSheet(await service.signInAs('golfer'))
  const finish = () => entry('finish', { isComplete: true })
  await sheet.send(score('p1', 1, 4), finish())
  const correct = async (strokes: number) => {
    await sheet.send(entry('reopen'))
    await sheet.send(score('p1', 1, strokes), finish())
  }
  const actions = () => actionsOf(service, sheet)
  for (const strokes of [5, 6, 7]) await correct(strokes)
  expect(actions()).toEqual(['finish round', 'correct round'])
  for (const _ of [1, 2, 3]) {
    await sheet.send(entry('discard'))
    await sheet.send(entry('restore'))
  }
  expect(actions().slice(2)).toEqual(['discard round', 'restore round'])
  service.advanceClock(millisecondsInDay + 1)
  await correct(8)
  expect(actions().slice(4)).toEqual(['reopen round', 'correct round'])
  await service.stop()
})

test('a round whose followers cannot be told does not keep those of others waiting', async () => {
  const push = await startPushService()
  const pushTimes = { settle: 20, poll: 10, claim: 1_000, retry: [50] }
  const service = await startService({ pushNetwork: push.network, pushTimes })
  const golfer = await service.signInAs('golfer')
  const [bad, good] = [await startSheet(golfer), await startSheet(golfer)]
  const [{ publicKey }] = await createPushKeys(service.context).accepted()
  const follow = async ({ token }: { token: string }) => {
    const browser = push.newBrowser()
    const response = await service
      .newClient()
      .call(followRound, { body: { round: token, publicKey, ...browser } })
    expect(response.status).toBe(200)
    return browser
  }
  const [, follower] = [await follow(bad), await follow(good)]
  changeDatabase(service.dataDir, `update push_rounds set told_json = '{' where token = '${bad.token}'`)
  await bad.send(score('p1', 1, 4))
  const logged = () => service.logEntries().filter(({ msg }) => msg === 'an item was left behind').length
  await expect.poll(logged).toBe(1)
  await good.send(score('p1', 1, 4))
  await expect.poll(() => push.messagesTo(follower).length).toBe(1)
  expect(logged()).toBe(1)
  const metrics = await (await fetch(`${service.origin}/metrics`)).text()
  expect(metrics).toContain('background_items_left_behind_total{task="push messages"} 1')
  await service.stop()
  await push.stop()
})
