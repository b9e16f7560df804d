import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { destination } from '../../../src/domain/geometry/geo.ts'
import { createInstalls } from '../../../src/service/accounts/installs.ts'
import { greensOf, holesFrom, numbersTo, uploadRound } from '../../support/course-maps.ts'
import { changeDatabase, queryDatabase, startService } from '../../support/service.ts'
import { score, sheetRound, startSheet } from '../../support/sheet-clients.ts'
import { describeGolfersCourses } from '../golfers-courses-suite.ts'

describeGolfersCourses(startService)

test('maps and facilities that described courses have changed before are as they were', async () => {
  const first = await startService()
  await createInstalls(first.context).add({ iid: 'I-1' })
  const start = { lat: 47, lon: 9 }
  const real = holesFrom(start, 3)
  const forged = holesFrom(destination(start, 0, 80), 3)
  const golfer = await first.signInAs('golfer')
  for (const facilityId of ['F-REAL', 'F-FORGED']) {
    const course = { name: 'Old Links', facilityId, holes: forged }
    const sheet = await startSheet(golfer, { round: sheetRound({ course }) })
    await sheet.send(score('p1', 1, 4))
  }
  await uploadRound(first, { token: 'real', iid: 'I-1' }, { facilityId: 'F-REAL', holes: real })
  await first.stopKeepingData()
  storeAsPreviousVersion(first.dataDir, forged)

  const second = await startService({ dataDir: first.dataDir })
  await expect.poll(() => facilitiesIn(first.dataDir)).toEqual(['F-REAL'])
  expect(await greensOf(second, real)).toEqual(numbersTo(3))
  expect(await greensOf(second, forged)).toEqual([])
  await second.stop()
  await rm(first.dataDir, { recursive: true })
})

/** Changes the database so that all rounds are on two courses of everybody, drawn as a golfer has described them. */
function storeAsPreviousVersion(dataDir: string, holes: readonly object[]): void {
  const [sheet, forger] = queryDatabase(dataDir, 'select token from score_sheets order by created_at')
  const stored = (token: unknown) => JSON.stringify(holes.map((hole) => ({ ...hole, token, at: 9e12 })))
  changeDatabase(
    dataDir,
    `
    update rounds set engine_version = 9;
    insert into facilities (id, name, created_at) values ('F-FORGED', 'Forged', 0);
    insert into courses select 'F-FORGED', holes_json, scenery_json, west_e6, south_e6, east_e6, north_e6, updated_at,
      'F-FORGED', 'Old Links', 0, null from courses where iid is not null;
    update round_courses set course_id = iif(token = '${forger?.token}', 'F-FORGED', 'F-REAL');
    delete from courses where iid is not null;
    update courses set holes_json = '${stored(sheet?.token)}' where id = 'F-REAL';
    update courses set holes_json = '${stored(forger?.token)}' where id = 'F-FORGED';
    `,
  )
}

const facilitiesIn = (dataDir: string) =>
  queryDatabase(dataDir, 'select id from facilities').map(({ id }) => id)
