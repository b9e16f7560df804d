import { expect, test } from 'vitest'
import { groupModules, lazyModules, type ScriptModule } from '../../../src/hosting/script-groups.ts'

const PAGE_BYTES = 60_000

/** Modules by id: what they import, what they load lazily, and their size. Entries have capital letters. */
type Graph = Record<string, { imports?: string[]; loads?: string[]; bytes?: number }>

function modulesOf(graph: Graph): Map<string, ScriptModule> {
  return new Map(
    Object.entries(graph).map(([id, { imports = [], loads = [], bytes = 100 }]) => [
      id,
      { isEntry: /^[A-Z]/.test(id), bytes, importedIds: imports, dynamicallyImportedIds: loads },
    ]),
  )
}

/** Returns the groups as sorted texts, "a b", in alphabetical order. */
function groupsOf(graph: Graph): string[] {
  return groupModules(modulesOf(graph))
    .map((ids) => [...ids].sort().join(' '))
    .sort()
}

/** An entry that is most of a page's code: libraries count for 25,000 bytes at most. */
const page = (...imports: string[]) => ({ imports: [...imports, 'lib1', 'lib2', 'lib3'] })
const libraries: Graph = {
  lib1: { bytes: PAGE_BYTES },
  lib2: { bytes: PAGE_BYTES },
  lib3: { bytes: PAGE_BYTES },
}

const LOOK = 'src/platform/first-look/first-look.ts'
const [STAFF_A, STAFF_B] = ['A:src/features/staff/a', 'B:src/features/staff/b']
const SCRIPT = 'Map.astro?script'
const ofAandB = (bytes: number): Graph => ({ A: page('ab'), B: page('ab'), C: page(), ab: { bytes } })

test.each<[string, Graph, string[]]>([
  ['leaves a module of one entry in the file of the entry', { A: page('own'), B: page(), own: {} }, []],
  [
    'makes a file of a module that a lazily loaded part of another entry imports as well',
    {
      A: page('own'),
      B: { ...page(), loads: ['part'] },
      part: { imports: ['own'] },
      own: { bytes: 9000 },
    },
    ['own'],
  ],
  ['keeps files apart if a merge would add more code than it saves requests', ofAandB(14_100), ['ab']],
  [
    'keeps what only staff need out of the files of golfers',
    { [STAFF_A]: page('ab'), [STAFF_B]: page('ab'), C: page(), ab: {} },
    ['ab'],
  ],
])('%s', (_, graph, files) => {
  expect(groupsOf({ ...libraries, ...graph })).toEqual([...files, 'lib1 lib2 lib3'].sort())
})

test.each<[string, Graph, string]>([
  ['merges files if that adds less code than it saves requests', ofAandB(13_900), 'ab lib1 lib2 lib3'],
  [
    'saves requests of a page with a first look even if that adds more code to other pages',
    { ...ofAandB(20_000), A: page('ab', LOOK), [LOOK]: {} },
    'ab lib1 lib2 lib3',
  ],
  [
    'does not count entries that accompany the larger entry of a page',
    { A: page('small'), B: page('small'), Menu: { imports: ['small'] }, small: {} },
    'lib1 lib2 lib3 small',
  ],
  [
    'puts what the script of a page shares into the file of all pages',
    { A: page('geo'), B: page(), [SCRIPT]: { imports: ['geo'] }, geo: { bytes: 20_000 } },
    'geo lib1 lib2 lib3',
  ],
])('%s', (_, graph, file) => {
  expect(groupsOf({ ...libraries, ...graph })).toEqual([file])
})

test('adds less code to a page with a first look than to others', () => {
  const graph = { ...libraries, ...ofAandB(8000), [LOOK]: {} }
  expect(groupsOf(graph)).toEqual(['ab lib1 lib2 lib3'])
  expect(groupsOf({ ...graph, C: page(LOOK) })).toEqual(['ab', 'lib1 lib2 lib3'])
})

test('never makes a file that imports code which some of its pages do not need', () => {
  const graph: Graph = {
    ...libraries,
    A: page('ab', 'ac'),
    B: page('ab'),
    C: page('ac'),
    ab: { imports: ['dates'], bytes: 3000 },
    ac: { bytes: 3000 },
    dates: { bytes: 24_000 },
  }
  for (let i = 0; i < 9; i += 1) Object.assign(graph, { [`D${i}`]: page('dates'), [`E${i}`]: page() })
  expect(groupsOf(graph)).toEqual(['ab', 'ac', 'dates', 'lib1 lib2 lib3'])
  const withoutImport = { ...graph, ab: { bytes: 3000 } }
  expect(groupsOf(withoutImport)).toEqual(['ab ac', 'dates', 'lib1 lib2 lib3'])
})

test('makes the same files in whatever order the modules were read', () => {
  const graph: Graph = {
    ...libraries,
    A: page('ab', 'abc'),
    B: page('ab', 'abc'),
    C: page('abc', 'cd'),
    D: page('cd'),
    ab: { bytes: 5000 },
    abc: { bytes: 5000 },
    cd: { bytes: 5000 },
  }
  const reversed = Object.fromEntries(Object.entries(graph).reverse())
  expect(groupsOf(reversed)).toEqual(groupsOf(graph))
})

test('finds the modules of a lazily loaded part that no entry imports', () => {
  const graph = {
    A: { imports: ['shared'], loads: ['part', 'other'] },
    part: { imports: ['calls', 'shared'] },
    other: { imports: ['calls', 'own'] },
    calls: { imports: ['schemas'] },
    schemas: {},
    shared: {},
    own: {},
  }
  expect([...lazyModules(modulesOf(graph), 'part')].sort()).toEqual(['calls', 'part', 'schemas'])
})
