import { describe, expect, test } from 'vitest'
import { importDraft } from '../../../../src/domain/catalogue/import-draft.ts'
import { area, at, type FileFeature, line } from '../../../support/course-files.ts'

let ids = 0
const read = (features: readonly object[], answers: Record<string, string> = {}) =>
  importDraft(JSON.stringify({ type: 'FeatureCollection', name: 'Links', features }), {
    fileName: 'club.geojson',
    answers: new Map(Object.entries(answers)),
    newId: () => `C-${++ids}`,
  })
const coursesOf = ({ facility }: ReturnType<typeof read>) =>
  facility.courses.map(({ name, holes }) => `${name} ${holes.length}`).toSorted()
const texts = ({ notices }: ReturnType<typeof read>) => notices.map(({ text }) => text)

type Tags = Record<string, unknown>
const START = { lat: 56.3431, lon: -2.8027 }

/**
 * Returns the lines of a course on a strip of its own: each tee is 40 m beside the green before, and the last green lies
 * near the first tee of no other course.
 */
function course(
  count: number,
  { eastM = 0, id = 'way', tags }: { eastM?: number; id?: string; tags?: (hole: number) => Tags } = {},
): FileFeature[] {
  return Array.from({ length: count }, (_, index) => {
    const south = at(START, 0, eastM + index * 40)
    const north = at(south, 300, 0)
    const [tee, green] = index % 2 === 0 ? [south, north] : [north, south]
    // The way back to the hole before is longer.
    const points = [tee, at(green, 0, 20)]
    const properties = { golf: 'hole', ref: `${index + 1}`, par: '4', ...tags?.(index + 1) }
    return line(`${id}/${index + 1}`, properties as Record<string, string>, points)
  })
}

const EAST = 3000
const two = (one: (hole: number) => Tags, other: (hole: number) => Tags) => [
  ...course(9, { tags: one }),
  ...course(9, { eastM: EAST, id: 'node', tags: other }),
]
/** The tags of holes that are members of relations of golf courses. */
const inRelations = (...names: string[]) => ({
  '@relations': names.map((name) => ({ role: '', rel: name, reltags: { type: 'golf', name } })),
})
const none = () => ({})

describe('courses of one club are told apart by', () => {
  test.each([
    ['golf:course:name', { 'golf:course:name': 'Old' }, { 'golf:course:name': 'New' }],
    ['golf:course', { 'golf:course': 'Old' }, { 'golf:course': 'New' }],
    ['course:name', { 'course:name': 'Old' }, { 'course:name': 'New' }],
    ['course', { course: 'Old' }, { course: 'New' }],
    ['the name of all holes', { name: 'Old' }, { name: 'New' }],
    [
      'relations of route=golf',
      { '@relations': [{ role: '', rel: 1, reltags: { route: 'golf', name: 'Old' } }] },
      { '@relations': [{ role: '', rel: 2, reltags: { route: 'golf', name: 'New' } }] },
    ],
    [
      'relations written as text',
      { '@relations': JSON.stringify(inRelations('Old')['@relations']) },
      { '@relations': JSON.stringify(inRelations('New')['@relations']) },
    ],
    ['relations within one of the club', inRelations('Old', 'Club'), inRelations('New', 'Club')],
    [
      'their own name before a relation',
      { name: 'Old', ...inRelations('Club') },
      { name: 'New', ...inRelations('Club') },
    ],
  ])('%s', (_, one, other) => {
    const constant = (tags: Tags) => () => tags
    expect(coursesOf(read(two(constant(one), constant(other))))).toEqual(['New 9', 'Old 9'])
  })

  test.each([
    ['a number before the name', (name: string) => (hole: number) => ({ name: `${hole}. ${name}` })],
    ['a number after the name', (name: string) => (hole: number) => ({ name: `${name}, hole ${hole}` })],
    ['a letter of the number', (name: string) => (hole: number) => ({ ref: `${hole}${name[0]}` })],
    ['a word in the number', (name: string) => (hole: number) => ({ ref: `${name} ${hole}` })],
  ])('%s', (_, tags) => {
    const names = coursesOf(read(two(tags('Old'), tags('New'))))
    expect(names.map((name) => name.replace(/(?<=^.)\D+/, ''))).toEqual(['N9', 'O9'])
  })

  test('names that are written differently are one course', () => {
    const names = ['Old Course', 'old course', 'Öld  Course', 'OLD-COURSE'.replace('-', ' ')]
    const found = read(course(9, { tags: (hole) => ({ 'golf:course:name': names[hole % names.length] }) }))
    expect(found.facility.courses).toHaveLength(1)
  })

  test('areas without names', () => {
    const around = (eastM: number, id: string) =>
      area(id, { leisure: 'golf_course' }, at(START, 150, eastM + 150), 900)
    const found = read([...two(none, none), around(0, 'way/91'), around(EAST, 'way/92')])
    expect(coursesOf(found)).toEqual(['Links A 9', 'Links B 9'])
  })

  test('relations of an Overpass server', () => {
    const coordinates = (feature: FileFeature) =>
      (feature.geometry.coordinates as [number, number][]).map(([lon, lat]) => ({ lat, lon }))
    const ways = two(none, none).map((feature, index) => ({
      type: 'way',
      id: index + 1,
      tags: feature.properties,
      geometry: coordinates(feature),
    }))
    const members = (from: number) =>
      ways.slice(from, from + 9).map(({ id }) => ({ type: 'way', ref: id, role: '' }))
    const relations = [
      { type: 'relation', id: 1, tags: { type: 'route', route: 'golf', name: 'Old' }, members: members(0) },
      { type: 'relation', id: 2, tags: { type: 'golf', name: 'New' }, members: members(9) },
    ]
    const elements = [...ways, ...relations]
    const options = { fileName: 'club.json', newId: () => `C-${++ids}` }
    const found = importDraft(JSON.stringify({ elements }), options)
    expect(coursesOf(found)).toEqual(['New 9', 'Old 9'])
  })
})

describe('courses whose holes have the same numbers and no names', () => {
  test.each([
    [9, 18],
    [9, 3],
  ])('of %i and %i holes are told apart by the way from green to tee, which is said', (first, second) => {
    const lines = [...course(first), ...course(second, { eastM: EAST, id: 'node' })]
    for (const order of [lines, lines.toReversed()]) {
      const found = read(order)
      expect(found.facility.courses.map(({ holes }) => holes.length).toSorted()).toEqual(
        [first, second].toSorted(),
      )
      for (const { holes } of found.facility.courses) {
        const lons = holes.map(({ tee }) => tee?.lon ?? 0)
        expect(Math.max(...lons) - Math.min(...lons)).toBeLessThan(0.02)
      }
      expect(found.questions).toEqual([])
      expect(texts(found)[0]).toContain('The file does not tell the courses of Links apart')
    }
  })

  test('are three', () => {
    const lines = [0, 1, 2].flatMap((at) => course(9, { eastM: at * EAST, id: `c${at}` }))
    expect(coursesOf(read(lines))).toEqual(['Links A 9', 'Links B 9', 'Links C 9'])
  })

  test('are asked for where two ways are about as long', () => {
    // Both ninth greens lie beside the tenth tee.
    const long = course(18)
    const short = course(9, { id: 'node' }).map((hole, index) => {
      const [north, south] = [at(START, 900, 40 * index), at(START, index === 8 ? 340 : 600, 40 * index)]
      const { geometry } = line('', {}, index % 2 === 0 ? [north, south] : [south, north])
      return { ...hole, geometry }
    })
    const lines = [...long, ...short]
    const { questions } = read(lines)
    expect(questions.map(({ text }) => text)).toEqual([
      'To which course does hole 10 (way/10) belong, and what follows it?',
    ])
    const [question] = questions
    for (const choice of question?.choices ?? []) {
      const answered = read(lines, { [question?.id ?? '']: choice })
      expect(answered.questions).toEqual([])
      expect(answered.facility.courses.find(({ name }) => name === choice)?.holes).toHaveLength(18)
    }
  })

  test('holes that are mapped twice are not another course', () => {
    const twice = course(9).map((hole) => ({ ...hole, id: `again/${hole.id}` }))
    expect(coursesOf(read([...course(9), ...twice]))).toEqual(['Links 9'])
  })
})

describe('holes without numbers', () => {
  const without = (features: FileFeature[], numbers?: readonly number[]) =>
    features.map((hole, index) =>
      !numbers || numbers.includes(index + 1)
        ? { ...hole, properties: { golf: 'hole', par: '4', name: `Name ${'abcdefghijklmnopqr'[index]}` } }
        : hole,
    )
  const namesOf = (found: ReturnType<typeof read>) =>
    found.facility.courses[0]?.holes.map(({ name }) => name?.at(-1)).join('')

  test('have a proposed order, which is said', () => {
    const found = read(without(course(18)).toSorted((a, b) => ((a.id ?? '') < (b.id ?? '') ? 1 : -1)))
    expect(namesOf(found)).toBe('abcdefghijklmnopqr')
    expect(texts(found)).toContain(
      '18 holes of Links have no number in the file: their order is proposed by the way from green to next tee',
    )
  })

  test('fill the gaps of the others', () => {
    const found = read(without(course(9), [3, 7]))
    const names = found.facility.courses[0]?.holes.map(({ name }) => name?.at(-1) ?? '-')
    expect(names?.join('')).toBe('--c---g--')
  })

  test('are left out where the way cannot tell their numbers', () => {
    const found = read([...course(7), ...without(course(4, { eastM: EAST, id: 'node' }))])
    expect(texts(found)).toContain('4 holes have no number and were left out')
  })

  test('beside a complete course are a course', () => {
    const found = read([...course(9), ...without(course(6, { eastM: EAST, id: 'node' }))])
    expect(coursesOf(found)).toEqual(['Links 9', 'Links without numbers 6'])
  })
})

describe('a green where one practises', () => {
  const end = at(START, 300, 0)
  const practice = (tags: object) => area('way/50', { golf: 'green', ...tags }, at(end, 15, 0), 12)
  const isGreen = (tags: object) =>
    !texts(
      read([...course(1), practice(tags), area('way/51', { golf: 'green' }, at(end, 2000, 0), 12)]),
    ).some((text) => text.includes('there is no green'))

  test.each([
    { practice: 'yes' },
    { golf: 'putting_green' },
    { green: 'putting' },
    { usage: 'practice' },
    { 'golf:green': 'putting' },
    { name: 'Practice Green' },
    { name: 'Chipping Green' },
    { name: 'Übungsgrün' },
  ])('by %o is the green of no hole', (tags) => {
    expect(isGreen(tags)).toBe(false)
  })

  test.each([
    {},
    { name: 'Green 1' },
    { golf: 'green;fairway' },
    { golf: 'fairway; green' },
    { practice: 'no' },
  ])('by %o is the green of a hole', (tags) => {
    expect(isGreen(tags)).toBe(true)
  })
})

test.each([
  ['345', 345],
  ['345,6', 346],
  ['345m', 345],
  ['345 metres', 345],
  ['345 mtr', 345],
  ['377 yd', 345],
  ['377 y', 345],
  [' ３４５ ', 345],
])('reads the length %j', (dist, lengthM) => {
  const [one] = read([line('way/1', { golf: 'hole', ref: '1', dist }, [START, at(START, 345, 0)])]).facility
    .courses
  expect(one?.holes[0]?.lengthM).toBe(lengthM)
})
