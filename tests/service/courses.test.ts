import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { createInstalls } from '../../src/service/accounts/installs.ts'
import { greensOf, holesFrom, numbersTo, uploadRound } from '../support/course-maps.ts'
import { startService } from '../support/service.ts'
import { describeCourses } from './courses-suite.ts'

describeCourses(startService)

test('maps every round of the previous version, even those whose geometry it had overwritten', async () => {
  const first = await startService()
  const iid = 'I-previous'
  await createInstalls(first.context).add({ iid })
  const eighteen = holesFrom({ lat: 47, lon: 9 }, 18)
  const nine = holesFrom({ lat: 47.02, lon: 9 }, 9)
  await uploadRound(first, { token: 'eighteen', iid }, { facilityId: 'F-OLD', holes: eighteen })
  await uploadRound(first, { token: 'nine', iid }, { facilityId: 'F-OLD', holes: nine })
  await first.stopKeepingData()
  storeAsPreviousVersion(first.dataDir, nine)

  const second = await startService({ dataDir: first.dataDir })
  // After the start, rounds are rescored and then unused courses are deleted.
  await expect.poll(() => coursesIn(first.dataDir)).toHaveLength(2)
  expect(await greensOf(second, eighteen)).toEqual(numbersTo(18))
  expect(await greensOf(second, nine)).toEqual(numbersTo(9))
  await second.stop()
  await rm(first.dataDir, { recursive: true })
})

/** Changes the database so that it has one course per facility and one unused course. */
function storeAsPreviousVersion(dataDir: string, holes: unknown[]): void {
  const database = new DatabaseSync(join(dataDir, 'service.sqlite'))
  database.exec(`
    delete from round_courses;
    delete from courses where id <> 'F-OLD';
    update courses set facility_id = null, name = null, revision = 0;
    update rounds set engine_version = 2;
    insert into courses select 'course-unused', holes_json, scenery_json, west_e6, south_e6, east_e6, north_e6,
      updated_at, facility_id, name, revision, iid from courses;
  `)
  database.prepare(`update courses set holes_json = ? where id = 'F-OLD'`).run(JSON.stringify(holes))
  database.close()
}

function coursesIn(dataDir: string) {
  const database = new DatabaseSync(join(dataDir, 'service.sqlite'))
  const courses = database.prepare('select id from courses').all()
  database.close()
  return courses
}
