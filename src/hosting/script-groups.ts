/** What a request costs a page, in bytes of source: two files are merged if that saves more than the code that it adds. */
const REQUEST_BYTES = 7_000
/**
 * A first look waits for its files only: for a round trip more if there are more than four or five of them, because over
 * HTTP/1.1 a browser requests six files at once, and for code that it does not need.
 */
const FIRST_LOOK_REQUEST_BYTES = 100_000
const FIRST_LOOK_CODE_WEIGHT = 2
const FIRST_LOOK = /src\/platform\/first-look\//
/** Larger modules are libraries, most of whose code the bundler drops as unused. */
const MODULE_MAX_BYTES = 25_000
/** Entries with less code, such as user menu, renderer and map frame, accompany the larger entry of a page. */
const PAGE_MIN_BYTES = 70_000
/** The renderer is on every page with an island. */
const RENDERER = /@astrojs\/react/
/** What only staff need is in files of its own, so that no golfer loads it. */
const STAFF = /src\/features\/staff\//
/** The script of a page itself, which is that of the map frame: it opens inside pages that have loaded the common file. */
const PAGE_SCRIPT = /\.astro\?/

/** A module of the browser's scripts. */
export interface ScriptModule {
  /** An island, the renderer of islands, or the script of a page. */
  isEntry: boolean
  /** Size of the source. */
  bytes: number
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}

type Modules = ReadonlyMap<string, ScriptModule>

/** The modules of a file, and the entries that need at least one of them. */
interface Group {
  entries: ReadonlySet<string>
  modules: readonly string[]
  bytes: number
}

/** What a page pays, in bytes of source: for a request, and for a byte that it does not need. */
interface Prices {
  requestBytes: number
  codeWeight: number
}
const PRICES: Prices = { requestBytes: REQUEST_BYTES, codeWeight: 1 }
const FIRST_LOOK_PRICES: Prices = {
  requestBytes: FIRST_LOOK_REQUEST_BYTES,
  codeWeight: FIRST_LOOK_CODE_WEIGHT,
}

/** The entries that are most of a page's code, with the prices of the page. */
type Pages = ReadonlyMap<string, Prices>

/**
 * Groups the modules that several entries import into the files of the build; others stay in the file of their entry.
 * A file imports only files that all its entries need, so no two files import each other. Lazily loaded parts do not
 * count as entries, so that a new part does not change what a page loads at first.
 */
export function groupModules(modules: Modules): readonly (readonly string[])[] {
  const importing = importingEntries(modules, ({ importedIds }) => importedIds)
  const pages = pagesOf(importing, modules)
  let groups = groupByEntries(importing, modules)
  for (let pair = bestPair(groups, pages, modules); pair; pair = bestPair(groups, pages, modules)) {
    const [a, b] = pair
    groups = [...groups.filter((group) => !pair?.includes(group)), merge(a, b)]
  }
  return groups.map((group) => group.modules)
}

/**
 * Returns the modules that a lazily loaded part needs and no entry imports. In one file, they cost the part one request,
 * whatever else imports some of them.
 */
export function lazyModules(modules: Modules, part: string): readonly string[] {
  const imported = importingEntries(modules, ({ importedIds }) => importedIds)
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id) || imported.has(id)) return
    found.add(id)
    for (const next of modules.get(id)?.importedIds ?? []) visit(next)
  }
  visit(part)
  return [...found]
}

/** Returns for each module the entries that import it, directly or not. */
function importingEntries(
  modules: Modules,
  importsOf: (module: ScriptModule) => readonly string[],
): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const visit = (id: string, entry: string) => {
    const entries = found.get(id) ?? new Set()
    found.set(id, entries)
    if (entries.has(entry)) return
    entries.add(entry)
    const module = modules.get(id)
    for (const imported of module ? importsOf(module) : []) visit(imported, entry)
  }
  for (const [id, { isEntry }] of modules) if (isEntry) visit(id, id)
  return found
}

function pagesOf(importing: ReadonlyMap<string, ReadonlySet<string>>, modules: Modules): Pages {
  const bytes = new Map<string, number>()
  const withFirstLook = new Set<string>()
  for (const [id, entries] of importing) {
    for (const entry of entries) {
      bytes.set(entry, (bytes.get(entry) ?? 0) + bytesOf(id, modules))
      if (FIRST_LOOK.test(id)) withFirstLook.add(entry)
    }
  }
  return new Map(
    [...bytes]
      .filter(([, needed]) => needed >= PAGE_MIN_BYTES)
      .map(([entry]) => [entry, withFirstLook.has(entry) ? FIRST_LOOK_PRICES : PRICES]),
  )
}

/** Returns one group for each set of entries that import the same modules. */
function groupByEntries(importing: ReadonlyMap<string, ReadonlySet<string>>, modules: Modules): Group[] {
  const importingLazily = importingEntries(modules, (module) => [
    ...module.importedIds,
    ...module.dynamicallyImportedIds,
  ])
  const allEntries = new Set([...modules].filter(([, { isEntry }]) => isEntry).map(([id]) => id))
  const groups = new Map<string, Group>()
  for (const [id, ofModule] of importing) {
    // A module of one entry stays in the entry's own file, unless a lazily loaded part of another entry imports it.
    if (ofModule.size === 1 && importingLazily.get(id)?.size === 1) continue
    const isForAll = [...ofModule].some(
      (entry) => RENDERER.test(entry) || (PAGE_SCRIPT.test(entry) && ofModule.size > 1),
    )
    const group = { entries: isForAll ? allEntries : ofModule, modules: [id], bytes: bytesOf(id, modules) }
    const key = [...group.entries].sort().join()
    const same = groups.get(key)
    groups.set(key, same ? merge(same, group) : group)
  }
  // By key, because the order in which modules were read differs from build to build.
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group)
}

function merge(a: Group, b: Group): Group {
  return {
    entries: a.entries.union(b.entries),
    modules: [...a.modules, ...b.modules],
    bytes: a.bytes + b.bytes,
  }
}

/** Returns the two groups whose merge saves most, if one saves anything. */
function bestPair(groups: readonly Group[], pages: Pages, modules: Modules): [Group, Group] | undefined {
  let best: [Group, Group] | undefined
  let most = 0
  for (const [index, a] of groups.entries()) {
    for (const b of groups.slice(index + 1)) {
      if (isForStaff(a) !== isForStaff(b)) continue
      const saved = savedBytes(a, b, pages)
      if (saved <= most || !needsItsImports(merge(a, b), groups, modules)) continue
      best = [a, b]
      most = saved
    }
  }
  return best
}

const isForStaff = ({ entries }: Group) => [...entries].every((entry) => STAFF.test(entry))

/** Returns what a merge saves on all pages together: requests of those that need both files, less unneeded code. */
function savedBytes(a: Group, b: Group, pages: Pages): number {
  let saved = 0
  for (const [page, { requestBytes, codeWeight }] of pages) {
    const [needsA, needsB] = [a.entries.has(page), b.entries.has(page)]
    if (needsA && needsB) saved += requestBytes
    else if (needsA) saved -= b.bytes * codeWeight
    else if (needsB) saved -= a.bytes * codeWeight
  }
  return saved
}

/** Returns whether all entries of a group need every other group that it imports. */
function needsItsImports(group: Group, groups: readonly Group[], modules: Modules): boolean {
  const own = new Set(group.modules)
  const imported = new Set(group.modules.flatMap((id) => modules.get(id)?.importedIds ?? []))
  return groups.every(
    (other) =>
      group.entries.isSubsetOf(other.entries) ||
      !other.modules.some((id) => imported.has(id) && !own.has(id)),
  )
}

function bytesOf(id: string, modules: Modules): number {
  return Math.min(modules.get(id)?.bytes ?? 0, MODULE_MAX_BYTES)
}
