import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { millisecondsInDay } from 'date-fns/constants'
import { expect, test } from 'vitest'
import { startService } from '../../support/service.ts'
import { startSheet } from '../../support/sheet-clients.ts'

test('a sheet that cannot be read does not keep the service from finishing others', async () => {
  const service = await startService()
  const golfer = await service.signInAs('golfer')
  const bad = await startSheet(golfer)
  const good = await startSheet(golfer)
  const database = new DatabaseSync(join(service.dataDir, 'service.sqlite'))
  database
    .prepare(`update score_sheets set begun_with_json = '{', last_entry_at = 0 where token = ?`)
    .run(bad.token)
  database.close()
  service.advanceClock(millisecondsInDay + 1)
  await service.services.unattendedSheets.finishOverdue()
  expect((await good.read()).body).toMatchObject({ state: 'finished' })
  expect(service.logEntries().filter(({ msg }) => msg === 'an item was left behind')).toHaveLength(1)
  const metrics = await (await fetch(`${service.origin}/metrics`)).text()
  expect(metrics).toContain('background_items_left_behind_total{task="score sheets"} 1')
  await service.stop()
})
