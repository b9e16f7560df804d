import * as v from 'valibot'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findCourses, getCourse } from '../../src/contract/catalogue-courses.ts'
import type { AnyEndpoint, InputOf } from '../../src/contract/endpoint.ts'
import { getRecentPlay } from '../../src/contract/recent-play.ts'
import { recordedCourse } from '../../src/contract/recorded-round.ts'
import { undoChange } from '../../src/contract/staff/audit.ts'
import {
  discardDraft,
  getCatalogueFacility,
  getCatalogueShapes,
  importCourses,
  previewImport,
  publishDraft,
  saveDraft,
} from '../../src/contract/staff/catalogue-staff.ts'
import { listFacilities } from '../../src/contract/staff/maps.ts'
import { createCourses } from '../../src/service/golf/courses/courses.ts'
import { at, courseFile, holeFeatures, line } from '../support/course-files.ts'
import { fileForm } from '../support/file-form.ts'
import { clientOfTests, expectRefusal, serviceOfTests, type TestService } from '../support/service.ts'
import { sheetRound, startSheet } from '../support/sheet-clients.ts'

/** Defines tests of the catalogue of courses: import, drafts, publication, undo and search. */
export function describeCatalogue(start: () => Promise<TestService>): void {
  const service = serviceOfTests(start)
  const staff = clientOfTests(service, 'staff')
  const golfer = clientOfTests(service, 'golfer')
  let count = 0
  let name: string

  beforeEach(() => {
    name = `Links ${++count}`
  })

  const call = <E extends AnyEndpoint>(endpoint: E, input: InputOf<E>) =>
    (endpoint.path.startsWith('/rest/admin') ? staff : golfer).read(endpoint, input)
  /** Saves a draft of what is published, with another place. */
  const saveWithPlace = async (id: string, place: string, version: string) => {
    const facility = (await details(id)).published?.facility
    const headers = { 'content-type': 'application/json', 'if-match': `"${version}"` }
    const body = JSON.stringify({ facility: { ...facility, place } })
    return staff.send('POST', `/rest/admin/catalogue/${id}/draft`, { body, headers })
  }
  const fileOf = (document: unknown, facility?: string) =>
    ({ query: facility === undefined ? {} : { facility }, body: fileForm(JSON.stringify(document)) }) as never

  const importFile = (document: unknown, facility?: string) => call(importCourses, fileOf(document, facility))
  const published = async (document: unknown = courseFile(name)) => {
    const { id } = await importFile(document)
    return { ...(await call(publishDraft, { path: { id } })), id }
  }
  const details = (id: string) => call(getCatalogueFacility, { path: { id } })
  const found = async (query = name) => (await call(findCourses, { query: { query } })).courses

  describe('an import', () => {
    test('asks in the preview which course goes on where two do, and stores nothing before', async () => {
      const first = { lat: 56.3431, lon: -2.8027 }
      const hole = (id: string, number: number, points: [number, number][]) =>
        line(
          id,
          { golf: 'hole', ref: `${number}`, par: '4' },
          points.map(([northM, eastM]) => at(first, northM, eastM)),
        )
      const strip = (id: string, holes: number, [tee, green]: [number, number]) =>
        Array.from({ length: holes }, (_, index) => {
          const ends: [number, number] = index % 2 === 0 ? [tee, green] : [green, tee]
          const end = id === 'short' && index === 8 ? 340 : ends[1]
          return hole(`${id}/${index + 1}`, index + 1, [
            [ends[0], index * 40],
            [end, index * 40],
          ])
        })
      const features = [...strip('long', 18, [0, 300]), ...strip('short', 9, [900, 600])]
      const file = { type: 'FeatureCollection', name, features }
      const { questions } = await call(previewImport, fileOf(file))
      expect(questions).toMatchObject([{ id: 'long/10', choices: [`${name} A`, `${name} B`] }])
      await expectRefusal(
        staff.call(importCourses, fileOf(file)),
        400,
        expect.stringContaining('To which course does hole 10 (long/10) belong'),
      )
      const query = { answers: JSON.stringify({ 'long/10': `${name} A` }) }
      const answered = { query, body: fileForm(JSON.stringify(file)) } as never
      expect((await call(previewImport, answered)).questions).toEqual([])
      const { id } = await call(importCourses, answered)
      const courses = (await details(id)).draft?.facility.courses
      expect(courses?.map((one) => [one.name, one.holes.length])).toEqual([
        [`${name} A`, 18],
        [`${name} B`, 9],
      ])
    })

    test('becomes a draft with its problems, and nothing that golfers see', async () => {
      const withoutPar = [...courseFile(name).features.slice(4), ...holeFeatures(1, { par: '' })]
      const { id, problems } = await importFile({ ...courseFile(name), features: withoutPar })
      expect(problems.map(({ text }) => text)).toEqual(['Hole 1 has no par'])
      const facility = await details(id)
      expect(facility).toMatchObject({
        draft: { facility: { name }, shapes: { bunker: 9, green: 9, tee: 9 } },
      })
      expect(facility.published).toBeUndefined()
      expect(await found()).toEqual([])
      const [listed] = (await call(listFacilities, { query: { query: name } })).facilities
      expect(listed?.data).toMatchObject({ version: 0, problemCount: 1, courseCount: 1, shapeCount: 27 })
    })

    test('is previewed without storing anything', async () => {
      const preview = await call(previewImport, fileOf(courseFile(name)))
      expect(preview).toMatchObject({ facility: { name }, shapes: { bunker: 9 }, changes: [] })
      expect(preview.id).toBeUndefined()
      expect((await call(listFacilities, { query: { query: name } })).facilities).toEqual([])
    })

    test('of the same name in the same place belongs to the same facility, elsewhere to a new one', async () => {
      const { id } = await published()
      expect((await call(previewImport, fileOf(courseFile(name)))).id).toBe(id)
      expect((await importFile(courseFile(name))).id).toBe(id)
      const text = JSON.stringify(courseFile(name)).replaceAll('[-2.', '[-6.')
      expect((await importFile(JSON.parse(text))).id).not.toBe(id)
    })

    test('shows the difference and keeps what staff corrected', async () => {
      const { id } = await published()
      const facility = (await details(id)).published?.facility
      if (!facility) throw new Error('nothing is published')
      const corrected = structuredClone(facility)
      const [first] = corrected.courses[0]?.holes ?? []
      if (first) first.par = 5
      await call(saveDraft, { path: { id }, body: { facility: corrected } })
      const second = courseFile(name).features.map((one) =>
        one.properties.ref === '2' ? { ...one, properties: { ...one.properties, par: '4' } } : one,
      )
      const file = { ...courseFile(name), features: second.filter((one) => one.id !== 'way/301') }
      const preview = await call(previewImport, fileOf(file, id))
      expect(preview.changes).toEqual([
        { field: 'Par of hole 2', before: '5', after: '4' },
        { field: 'Shapes: bunker', before: '9', after: '8' },
      ])
      const { problems } = await importFile(file, id)
      expect(problems.map(({ text }) => text)).toEqual(['Par of hole 1 stays 5 as corrected; the file has 4'])
      const pars = (await details(id)).draft?.facility.courses[0]?.holes.map(({ par }) => par)
      expect(pars).toEqual([5, 4, 3, 4, 4, 3, 5, 4, 4])
    })

    test('that is broken or somewhere else changes nothing', async () => {
      const { id } = await published()
      const before = await details(id)
      const swapped = JSON.stringify(courseFile(name)).replaceAll(/\[(-[\d.]+),([\d.]+)\]/g, '[$2,$1]')
      await expectRefusal(
        staff.call(importCourses, fileOf(JSON.parse(swapped), id)),
        400,
        expect.stringMatching(/^file: lies \d+ km from Links/),
      )
      const broken = { query: { facility: id }, body: fileForm('{"elements": ') } as never
      await expectRefusal(staff.call(importCourses, broken), 400, 'file: not valid JSON')
      expect(await details(id)).toEqual(before)
    })
  })

  describe('a publication', () => {
    test('shows the course to golfers as a round records it', async () => {
      const { id } = await published()
      const [course] = await found()
      expect(course).toMatchObject({ name, facility: name, holeCount: 9, par: 36, tees: [] })
      const playable = await call(getCourse, { path: { id: course?.id ?? '' } })
      expect(playable.course).toMatchObject({
        name,
        facilityId: id,
        catalogueId: course?.id,
        catalogueVersion: 1,
      })
      expect(v.parse(recordedCourse, playable.course).holes[0]).toMatchObject({ par: 4, strokeIndex: 7 })
      expect(playable.attribution).toBe('© OpenStreetMap contributors')
    })

    test('gives the tees of women their pars and stroke indexes', async () => {
      const { id } = await importFile(courseFile(name))
      const draft = (await details(id)).draft?.facility
      const course = draft?.courses[0] ?? { id: '', holes: [] }
      const holes = course.holes.map((hole, at) =>
        at === 0 ? { ...hole, women: { par: 5, strokeIndex: 1 } } : hole,
      )
      const tees = (['men', 'women'] as const).map((gender) => ({ id: gender, name: 'White', gender }))
      const facility = { ...draft, courses: [{ ...course, holes, tees }] } as never
      await call(saveDraft, { path: { id }, body: { facility } })
      await call(publishDraft, { path: { id } })
      const playable = await call(getCourse, { path: { id: course.id } })
      expect(playable.tees).toMatchObject([
        { gender: 'men' },
        { gender: 'women', pars: [5, ...course.holes.slice(1).map(() => undefined)] },
      ])
    })

    test('raises the version, and keeps the ids of the courses', async () => {
      const { id } = await published()
      const [before] = await found()
      await published()
      const [after] = await found()
      expect(after?.id).toBe(before?.id)
      expect((await details(id)).published?.version).toBe(2)
    })

    test('is refused while a hole has no par', async () => {
      const { id } = await importFile({ ...courseFile(name), features: holeFeatures(1, { par: '' }) })
      await expectRefusal(
        staff.call(publishDraft, { path: { id } }),
        409,
        expect.stringMatching(/^Cannot be published: No hole of the course has a par/),
      )
      expect(await found()).toEqual([])
    })

    test('settles what the import noticed', async () => {
      const [first] = holeFeatures(1, { ref: '' })
      const { features } = courseFile(name)
      const { id, problems } = await importFile({
        ...courseFile(name),
        features: [...features, { ...first, id: 'way/99' }],
      })
      expect(problems.map(({ text }) => text)).toEqual(['The hole way/99 has no number and was left out'])
      expect((await call(publishDraft, { path: { id } })).problems).toEqual([])
      const [listed] = (await call(listFacilities, { query: { query: name } })).facilities
      expect(listed?.data?.problemCount).toBe(0)
    })

    test('is not removed with unused courses of rounds', async () => {
      await published()
      await createCourses(service.context).deleteUnused()
      expect(await found()).toHaveLength(1)
    })
  })

  describe('a draft', () => {
    test('of an outdated version is rejected', async () => {
      const { id, version } = await published()
      expect((await saveWithPlace(id, 'Fife', version)).status).toBe(200)
      const message = 'This has changed since you loaded it; nothing was stored'
      await expectRefusal(saveWithPlace(id, 'Angus', version), 412, message)
      expect((await details(id)).changes).toEqual([{ field: 'Place', before: 'none', after: 'Fife' }])
    })

    test('is discarded, and what is published remains', async () => {
      const { id } = await published()
      await importFile(courseFile(name), id)
      await call(discardDraft, { path: { id } })
      const after = await details(id)
      expect([after.draft, after.published?.version]).toEqual([undefined, 1])
      expect((await staff.call(discardDraft, { path: { id } })).status).toBe(404)
    })

    test('has the shapes of what is published', async () => {
      const { id } = await published()
      const facility = (await details(id)).published?.facility
      if (!facility) throw new Error('nothing is published')
      await call(saveDraft, { path: { id }, body: { facility: { ...facility, place: 'Fife' } } })
      const { shapes } = await call(getCatalogueShapes, { path: { id }, query: { state: 'draft' } })
      expect(shapes).toHaveLength(27)
    })
  })

  describe('undo', () => {
    const undo = (changeId: string | undefined) => call(undoChange, { path: { changeId: changeId ?? '' } })

    test('takes back a publication', async () => {
      const { id, changeId } = await published()
      await undo(changeId)
      expect(await found()).toEqual([])
      expect(await details(id)).toMatchObject({ draft: { facility: { name } } })
    })

    test('returns to the draft before an import', async () => {
      const { id } = await published()
      const { changeId } = await importFile(
        { ...courseFile(name), features: courseFile(name).features.slice(0, 35) },
        id,
      )
      await undo(changeId)
      expect((await details(id)).draft).toBeUndefined()
    })

    test('is refused after another change', async () => {
      const { id } = await published()
      const { changeId } = await importFile(courseFile(name), id)
      await call(discardDraft, { path: { id } })
      await expectRefusal(
        staff.call(undoChange, { path: { changeId: changeId ?? '' } }),
        409,
        `The facility ${id} has changed since; nothing was undone`,
      )
    })
  })

  describe('the search', () => {
    const place = (title: string, lat: number, lon: number) => {
      const text = JSON.stringify(courseFile(title))
      const moved = text.replaceAll(/\[(-?[\d.]+),(-?[\d.]+)\]/g, (_, x, y) =>
        JSON.stringify([Number(x) + 2.8027 + lon, Number(y) - 56.3431 + lat]),
      )
      return published(JSON.parse(moved))
    }
    beforeAll(async () => {
      await place('Köping Öst', 59.5, 16)
      await place('Suva North', -18, 178.5)
      await place('Taveuni', -17, -179.9)
      await place('100% Golf_Park', 10, 10)
    })
    const names = async (query: string, near?: string) =>
      (await call(findCourses, { query: { query, ...(near && { near }) } })).courses.map(
        (course) => course.name,
      )

    test.each([
      ['a part of the name', 'ping'],
      ['words in another order', 'öst kö'],
      ['two letters', 'kö'],
    ])('finds %s', async (_, query) => {
      expect(await names(query)).toEqual(['Köping Öst'])
    })

    test('takes wildcards and operators literally', async () => {
      expect(await names('100%')).toEqual(['100% Golf_Park'])
      expect(await names('f_p')).toEqual(['100% Golf_Park'])
      expect(await names('0%')).toEqual(['100% Golf_Park'])
      expect(await names('_f')).toEqual([])
      expect(await names('l%p')).toEqual([])
      expect(await names('suva* or:x')).toEqual([])
    })

    test('returns the nearest first, across the date line', async () => {
      expect((await names('', '-17,179.9')).slice(0, 2)).toEqual(['Taveuni', 'Suva North'])
      const { courses } = await call(findCourses, { query: { query: 'suva', near: '-18,178.5' } })
      expect(courses[0]?.distanceM).toBeLessThan(1000)
      // Only a name leads farther than 200 km.
      expect(await names('', '-20.5,178.5')).toEqual([])
      expect(await names('suva', '-20.5,178.5')).toEqual(['Suva North'])
    })

    test('gives a course played last by its name its tees, if it is the only one with this name and these pars', async () => {
      const { courses } = await call(findCourses, { query: { query: 'suva' } })
      const { course, tees } = await call(getCourse, { path: { id: courses[0]?.id ?? '' } })
      const player = await service.signInAs('golfer', 'played-last@golf.example')
      const begin = (pars: readonly number[]) =>
        startSheet(player, {
          round: sheetRound({ course: { name: 'suva north', holes: pars.map((par) => ({ par })) } }),
        })
      const recent = async () => (await player.read(getRecentPlay, {})).courses[0]
      const pars = course.holes.map(({ par }) => par)
      await begin(pars.map((par) => par + 1))
      expect(await recent()).toMatchObject({ course: { name: 'suva north' }, tees: [] })
      await begin(pars)
      expect(await recent()).toMatchObject({
        course: { name: 'Suva North', catalogueId: courses[0]?.id },
        tees,
      })
    })

    test('rejects a place that does not exist', async () => {
      await expectRefusal(
        golfer.call(findCourses, { query: { query: '', near: '91,0' } }),
        400,
        'near: expected at most 90 and 180 degrees',
      )
    })

    test('returns a limited number, and that there are more', async () => {
      const courses = Array.from({ length: 21 }, (_, index) => {
        const tee = { lat: 40, lon: 20 + index / 1000 }
        const tags = { golf: 'hole', ref: '1', par: '3', 'golf:course:name': `Many ${10 + index}` }
        return line(`way/${index}`, tags, [tee, { ...tee, lat: 40.001 }])
      })
      for (const features of [courses.slice(0, 20), courses.slice(20)]) {
        await published({ ...courseFile(`Club of ${features.length}`), features })
      }
      const byName = await call(findCourses, { query: { query: 'many' } })
      expect([byName.courses.length, byName.hasMore, byName.courses[0]?.name]).toEqual([20, true, 'Many 10'])
      const byDistance = await call(findCourses, { query: { query: 'many', near: '40,20.1' } })
      expect(byDistance.courses[0]?.name).toBe('Many 30')
      expect(byDistance.courses.at(-1)?.name).toBe('Many 11')
    })
  })
}
