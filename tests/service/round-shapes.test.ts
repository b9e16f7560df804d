import { beforeAll, expect, test } from 'vitest'
import { getRoundShapes, type RoundShapes } from '../../src/contract/round-shapes.ts'
import { importCourses, publishDraft } from '../../src/contract/staff/catalogue-staff.ts'
import { deleteRound } from '../../src/contract/staff/users.ts'
import { createInstalls } from '../../src/service/accounts/installs.ts'
import { area, courseFile, endsOf } from '../support/course-files.ts'
import { holesFrom, uploadRound } from '../support/course-maps.ts'
import { fileForm } from '../support/file-form.ts'
import { clientOfTests, serviceOfTests } from '../support/service.ts'

const IID = 'I-shapes'

const service = serviceOfTests()
const staff = clientOfTests(service, 'staff')
beforeAll(async () => {
  await createInstalls(service.context).add({ iid: IID })
})

/** Returns the response to a visitor without a session. */
const shapesOf = (token: string) => service.newClient().call(getRoundShapes, { path: { token } })
const found = (token: string) => service.newClient().read(getRoundShapes, { path: { token } })
const publish = async (document: unknown) => {
  const body = fileForm(JSON.stringify(document))
  const { id } = await staff.read(importCourses, { query: { facility: 'F-near' }, body } as never)
  await staff.read(publishDraft, { path: { id } })
}
const holesOf = (...numbers: number[]) =>
  numbers.map((number) => {
    const { tee, green } = endsOf(number)
    return { par: 4, tee, greenMiddle: green }
  })

test('returns nothing near a course that nobody has mapped, and 404 for a missing round', async () => {
  await uploadRound(service, { token: 'unmapped', iid: IID }, { holes: holesFrom({ lat: 40, lon: 9 }, 3) })
  expect(await found('unmapped')).toEqual({ version: expect.any(String), shapes: [] })
  expect((await shapesOf('no-such-round')).status).toBe(404)
})

test('returns greens, bunkers and waters near its holes, and others after each publication', async () => {
  await uploadRound(service, { token: 'mapped', iid: IID }, { holes: holesOf(1) })
  await publish(courseFile('Near Links'))
  const first = await shapesOf('mapped')
  const entityTag = first.headers.get('etag') ?? ''
  const { shapes, version } = (await first.json()) as RoundShapes
  // The other holes are 100 m apart.
  expect(shapes.map(({ kind }) => kind).toSorted()).toEqual(['bunker', 'green'])

  const again = () =>
    service.newClient().send('GET', '/rest/round/mapped/shapes', { headers: { 'if-none-match': entityTag } })
  expect((await again()).status).toBe(304)
  const { tee } = endsOf(1)
  await publish(courseFile('Near Links', [area('way/900', { natural: 'water' }, tee, 20)]))
  expect((await again()).status).toBe(200)
  const changed = await found('mapped')
  expect(changed.shapes.map(({ kind }) => kind).toSorted()).toEqual(['bunker', 'green', 'water'])
  expect(changed.version).not.toBe(version)
})

test('hides those of a deleted round', async () => {
  await uploadRound(service, { token: 'removed', iid: IID }, { holes: holesOf(1) })
  expect((await shapesOf('removed')).status).toBe(200)
  await staff.call(deleteRound, { path: { token: 'removed' } })
  expect((await shapesOf('removed')).status).toBe(404)
})
