import * as v from 'valibot'
import { expect, test } from 'vitest'
import { getAccount, setHandicap } from '../../src/contract/account.ts'
import { accountExport, exportAccount } from '../../src/contract/account-export.ts'
import { type EnteredPlayers, getRecentPlay, rememberPlayers } from '../../src/contract/recent-play.ts'
import { discardDraft, getCatalogueFacility, saveDraft } from '../../src/contract/staff/catalogue-staff.ts'
import { listFacilities } from '../../src/contract/staff/maps.ts'
import { competitionOf, organiserOf } from '../support/competitions.ts'
import { holesFrom, publishCourse } from '../support/course-maps.ts'
import { clientOfTests, serviceOfTests, type TestClient, type TestService } from '../support/service.ts'
import { sheetRound, startSheet } from '../support/sheet-clients.ts'

/** Defines tests of what the start of a round proposes, and of the courses that golfers describe. */
export function describeRecentPlay(start: () => Promise<TestService>): void {
  const service = serviceOfTests(start)
  const staff = clientOfTests(service, 'staff')
  let golfer: TestClient
  let golfers = 0

  const nextGolfer = async () => {
    golfer = await service.signInAs('golfer', `starter-${++golfers}@golf.example`)
    return golfer
  }
  const recent = () => golfer.read(getRecentPlay, {})
  const holes = (pars: readonly number[]) => pars.map((par, at) => ({ par, strokeIndex: at + 1 }))
  const roundOn = (name: string, changes: Record<string, unknown> = {}, pars = [4, 3, 5]) =>
    sheetRound({ course: { name, holes: holes(pars) }, ...changes })
  const draftsOf = async (query: string) =>
    (await staff.read(listFacilities, { query: { query } })).facilities
  const detailsOf = (id: string) => staff.read(getCatalogueFacility, { path: { id } })
  const players = (...names: string[]) =>
    names.map((name, at) => ({ id: `p${at}`, name, ...(at === 0 && { owner: true }) }))

  test('stores the handicap index and the gender with the account, and exports them', async () => {
    await nextGolfer()
    const facts = { handicapIndex: -2.1, gender: 'women' } as const
    expect((await golfer.call(setHandicap, { body: facts })).status).toBe(200)
    expect(await golfer.read(getAccount, {})).toMatchObject(facts)
    expect(await recent()).toMatchObject(facts)
    const exported = v.parse(accountExport, await (await golfer.call(exportAccount, {})).json())
    expect(exported.account).toMatchObject(facts)
    await golfer.call(setHandicap, { body: {} })
    expect(await recent()).toEqual({ courses: [], partners: [] })
  })

  test('proposes no players of the groups of a competition to its organiser', async () => {
    const organiser = organiserOf(await nextGolfer())
    await organiser.create(competitionOf(6))
    expect((await organiser.open()).status).toBe(200)
    expect(await recent()).toEqual({ courses: [], partners: [] })
  })

  test('proposes the courses and partners of the last rounds, the latest first, each once', async () => {
    await nextGolfer()
    const day = 86_400_000
    const begin = (name: string, daysAgo: number, ...names: string[]) =>
      startSheet(golfer, {
        round: roundOn(name, {
          startTimestampMs: Date.now() - daysAgo * day,
          players: players('Ann', ...names),
        }),
      })
    await begin('Old Moor', 0.3, 'Cid')
    await begin('New Moor', 0.2, 'Bob', 'Cid')
    await begin('Old Moor', 0.1, 'Dee')
    const { courses, partners } = await recent()
    expect(courses.map(({ course }) => course.name)).toEqual(['Old Moor', 'New Moor'])
    expect(courses[0]?.course.holes.map(({ par }) => par)).toEqual([4, 3, 5])
    expect(partners.map(({ name }) => name)).toEqual(['Dee', 'Bob', 'Cid'])
  })

  test('proposes the indexes and tees that were entered last, on every phone, and exports them', async () => {
    await nextGolfer()
    await startSheet(golfer, { round: roundOn('Old Moor', { players: players('Ann', 'Bob') }) })
    const remember = (body: EnteredPlayers) => golfer.call(rememberPlayers, { body })
    const cara = { name: 'Cara', handicapIndex: -1.2 }
    await remember({
      handicapIndex: 12.4,
      partners: [{ name: 'bob', handicapIndex: 18.2, tee: 'Red' }, cara],
    })
    // Neither the own index nor the tee is entered again.
    await remember({ partners: [{ name: 'BOB', handicapIndex: 17.9 }] })
    expect(await recent()).toMatchObject({
      handicapIndex: 12.4,
      partners: [{ name: 'Bob', handicapIndex: 17.9, tee: 'Red' }, cara],
    })
    const exported = v.parse(accountExport, await (await golfer.call(exportAccount, {})).json())
    expect(exported.partners).toMatchObject([
      { name: 'BOB', handicapIndex: 17.9, tee: 'Red' },
      { name: 'Cara', tee: null },
    ])
    const more = Array.from({ length: 101 }, (_, at) => ({ name: `Guest ${at}` }))
    for (const from of [0, 40, 80]) {
      service.advanceClock(1)
      await remember({ partners: more.slice(from, from + 40) })
    }
    const names = (await recent()).partners.map(({ name }) => name)
    expect(names).toHaveLength(101)
    expect(names).toContain('Guest 100')
    expect(names).not.toContain('Cara')
  })

  test('proposes all holes of a course of which some were played, without pars for one round', async () => {
    await nextGolfer()
    const course = {
      name: 'Half Moor',
      holes: holes([4, 4, 3, 5]).map((hole) => ({ ...hole, parOverride: 5 })),
    }
    await startSheet(golfer, { round: sheetRound({ course, holeNumbers: [3, 4] }) })
    const [first] = (await recent()).courses
    expect(first?.course.holes).toEqual(holes([4, 4, 3, 5]))
  })

  test('proposes the tees of the catalogue, also for rounds of apps, else those that were played', async () => {
    await nextGolfer()
    const onMap = holesFrom({ lat: 56.3, lon: -2.8 }, 3)
    const published = await publishCourse(service, golfer, {
      facilityId: 'F-T',
      name: 'Shown Glen',
      holes: onMap,
    })
    const { catalogueId: _, catalogueVersion: __, ...asInApps } = published
    await startSheet(golfer, { round: sheetRound({ course: asInApps }) })
    const white = { name: 'White', gender: 'women', slope: 120 }
    const names = [{ ...white, rating: 34.5 }, { ...white, rating: 34.5 }, { name: 'Red' }, undefined]
    const played = names.map((tee, at) => ({ id: `p${at}`, name: `P${at}`, ...(tee && { tee }) }))
    await startSheet(golfer, { round: roundOn('Teed Glen', { players: played }) })
    const found = (await recent()).courses
    const courseOf = (name: string) => found.find(({ course }) => course.name === name)
    expect(courseOf('Shown Glen')).toMatchObject({ course: published, tees: [] })
    expect(courseOf('Teed Glen')?.tees).toMatchObject([{ ...white, rating: 34.5 }, { name: 'Red' }])
  })

  test('adds a course that a golfer describes as one draft of the catalogue, without naming the golfer', async () => {
    await nextGolfer()
    await startSheet(golfer, { round: roundOn('Unlisted Glen') })
    await nextGolfer()
    await startSheet(golfer, { round: roundOn('unlisted  glen') })
    const facilities = await draftsOf('Unlisted Glen')
    expect(facilities).toHaveLength(1)
    const id = facilities[0]?.id ?? ''
    const details = await detailsOf(id)
    expect(details).toMatchObject({
      draft: {
        savedBy: expect.stringMatching(/^a golfer, [0-9A-F]{10}$/),
        facility: { name: 'Unlisted Glen', courses: [{ holes: [{ par: 4, strokeIndex: 1 }, {}, {}] }] },
      },
    })
    expect(details.problems[0]?.text).toBe('described by a golfer who kept score here')
    expect(JSON.stringify(details)).not.toContain('starter-')
  })

  test('adds and proposes a course once whose holes are played twice', async () => {
    await nextGolfer()
    const nine = holes([4, 3, 5, 4, 4, 3, 5, 4, 4])
    const course = { name: 'Twice Glen', holes: [...nine, ...nine] }
    await startSheet(golfer, { round: sheetRound({ course, loops: 2 }) })
    const [{ id } = { id: '' }] = await draftsOf('Twice Glen')
    expect((await detailsOf(id)).draft?.facility.courses[0]?.holes).toHaveLength(9)
    expect((await recent()).courses.map((one) => one.course.holes)).toEqual([nine])
    // The same course is one draft, however many times it is played.
    await startSheet(golfer, { round: sheetRound({ course: { ...course, holes: nine } }) })
    expect(await draftsOf('Twice Glen')).toHaveLength(1)
  })

  test('leaves a draft alone that staff have changed, and does not repeat one that they have discarded', async () => {
    await nextGolfer()
    await startSheet(golfer, { round: roundOn('Kept Glen') })
    const [{ id } = { id: '' }] = await draftsOf('Kept Glen')
    const facility = { ...(await detailsOf(id)).draft?.facility, name: 'Kept Glen Golf Club' } as never
    await staff.read(saveDraft, { path: { id }, body: { facility } })
    await startSheet(golfer, { round: roundOn('Kept Glen') })
    expect((await detailsOf(id)).draft?.facility.name).toBe('Kept Glen Golf Club')
    await staff.read(discardDraft, { path: { id } })
    await startSheet(golfer, { round: roundOn('Kept Glen') })
    expect((await detailsOf(id)).draft).toBeUndefined()
  })

  test('adds no draft of a course of the catalogue or of an app', async () => {
    await nextGolfer()
    const course = { name: 'App Glen', facilityId: 'F-1', holes: holes([4]) }
    await startSheet(golfer, { round: sheetRound({ course }) })
    await startSheet(golfer, {
      round: sheetRound({ course: { ...course, facilityId: undefined, catalogueId: 'C-1' } }),
    })
    expect(await draftsOf('App Glen')).toEqual([])
  })

  test('adds at most ten drafts of one golfer in a day, in one row, and starts the round all the same', {
    tags: 'slow',
  }, async () => {
    await nextGolfer()
    await startSheet(golfer, { round: roundOn('Many Glen 0') })
    await nextGolfer()
    for (let number = 1; number <= 11; number++) {
      service.advanceClock(1)
      const sheet = await startSheet(golfer, { round: roundOn(`Many Glen ${number}`) })
      expect(sheet.started.status).toBe(201)
      await sheet.send({ id: crypto.randomUUID(), kind: 'discard', seen: 0 })
    }
    const rowsOf = async (query: string) =>
      (await draftsOf(query)).map(({ name, otherDrafts }) => [name, otherDrafts])
    expect(await rowsOf('Many Glen')).toEqual([
      ['Many Glen 0', undefined],
      ['Many Glen 10', 9],
    ])
    // Others are found by their names, and follow when one is done.
    expect(await rowsOf('Many Glen 3')).toEqual([['Many Glen 3', undefined]])
    const [{ id } = { id: '' }] = await draftsOf('Many Glen 10')
    expect((await staff.call(discardDraft, { path: { id } })).status).toBe(200)
    expect((await rowsOf('Many Glen')).toSorted()).toEqual([
      ['Many Glen 0', undefined],
      ['Many Glen 10', undefined],
      ['Many Glen 9', 8],
    ])
  })
}
