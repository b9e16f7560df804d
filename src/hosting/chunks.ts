import type { Plugin, Rolldown } from 'vite'
import { ASSETS_PATH } from './headers.ts'

/**
 * Small modules that the map frame needs. They have their own file because the frame does not need the libraries in
 * `common`.
 */
const BROWSER = /src\/(?:platform\/(?:browser|settings)|domain\/(?:geo|distance))/
/** The entry that hydrates islands, so every page with an island loads it. */
const REACT_CLIENT = /@astrojs\/react\/.*client\.js$/
/** Modules that at least this many entries import are in one file, which most pages load. */
const COMMON_MIN = 9
/** A group with fewer bytes of source joins a larger group that all of its pages load anyway. */
const SMALL_BYTES = 12_000
/** The same limit if the larger group is `common`, which other pages load as well. */
const TINY_BYTES = 4_000

/** The entries of staff pages. Their code must not enlarge the files of other pages. */
const STAFF_ENTRY = /src\/features\/(?:audit|console|mailing|maps|pinhole)\//

type Context = Pick<Rolldown.PluginContext, 'getModuleIds' | 'getModuleInfo'>

/** A group of modules for one file, and the entries that import at least one of them. */
interface Group {
  name: string
  entries: Set<string>
  modules: Set<string>
}

/**
 * Returns the file names of the modules that several entries (islands and page scripts) import. Lazily loaded parts do
 * not count, so that a new part does not change what a page loads at first.
 */
function nameFiles(context: Context): Map<string, string> {
  const groups = new Map<string, Group>()
  const allEntries = importingEntries(context, ({ importedIds, dynamicallyImportedIds }) => [
    ...importedIds,
    ...dynamicallyImportedIds,
  ])
  for (const [id, entries] of importingEntries(context, ({ importedIds }) => importedIds)) {
    // Otherwise, a module that one entry and a lazily loaded part of another page import would become a file of its
    // own.
    if (entries.size < 2 && allEntries.get(id)?.size === 1) continue
    const name = groupName(id, entries)
    const group = groups.get(name) ?? { name, entries: new Set(), modules: new Set() }
    groups.set(name, {
      name,
      entries: group.entries.union(entries),
      modules: group.modules.add(id),
    })
  }
  mergeSmall([...groups.values()], (id) => context.getModuleInfo(id)?.code?.length ?? 0)
  return new Map([...groups.values()].flatMap(({ name, modules }) => [...modules].map((id) => [id, name])))
}

function groupName(id: string, entries: ReadonlySet<string>): string {
  if (BROWSER.test(id)) return 'browser'
  const isOnEveryPage = entries.size >= COMMON_MIN || [...entries].some((entry) => REACT_CLIENT.test(entry))
  if (isOnEveryPage) return 'common'
  // Staff open one page after another, so one file for all of them is downloaded once.
  return isStaffOnly(entries) ? 'staff' : `shared-${[...entries].sort().join()}`
}

/** Returns for each module the entries that import it, directly or indirectly. */
function importingEntries(
  context: Context,
  importsOf: (module: Rolldown.ModuleInfo) => readonly string[],
): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const visit = (id: string, entry: string) => {
    const entries = found.get(id) ?? new Set()
    found.set(id, entries)
    if (entries.has(entry)) return
    entries.add(entry)
    const module = context.getModuleInfo(id)
    for (const imported of module ? importsOf(module) : []) visit(imported, entry)
  }
  for (const id of context.getModuleIds()) if (context.getModuleInfo(id)?.isEntry) visit(id, id)
  return found
}

function mergeSmall(groups: Group[], bytesOf: (id: string) => number): void {
  // Groups of equal size are sorted by name, because the order in which modules are read differs from build to build.
  const ascending = groups.toSorted((a, b) => a.entries.size - b.entries.size || (a.name < b.name ? -1 : 1))
  const sizeOf = (group: Group) => [...group.modules].reduce((sum, id) => sum + bytesOf(id), 0)
  for (const [index, group] of ascending.entries()) {
    const bytes = sizeOf(group)
    const into = ascending
      .slice(index + 1)
      .find(
        (larger) =>
          bytes < (larger.name === 'common' ? TINY_BYTES : SMALL_BYTES) &&
          bytes < sizeOf(larger) &&
          larger.name !== 'browser' &&
          isStaffOnly(group.entries) === isStaffOnly(larger.entries) &&
          group.entries.isSubsetOf(larger.entries),
      )
    if (!into || group.name === 'browser') continue
    for (const id of group.modules) into.modules.add(id)
    group.modules.clear()
  }
}

function isStaffOnly(entries: ReadonlySet<string>): boolean {
  return [...entries].every((entry) => STAFF_ENTRY.test(entry))
}

/** Groups the browser's scripts, so that a page loads 7 to 10 files instead of 20 to 36, and little unused code. */
export function groupScripts(): Plugin {
  let names = new Map<string, string>()
  const rolldownOptions: Rolldown.RolldownOptions = {
    // Code that a page shares only with its own lazily loaded parts stays in the page's file.
    preserveEntrySignatures: 'allow-extension',
    output: {
      chunkFileNames: ({ name }) =>
        `${ASSETS_PATH.slice(1)}${name.replace(/^shared\W.*/, 'shared')}.[hash].js`,
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [{ name: (id) => names.get(id) ?? null }],
      },
    },
  }
  return {
    name: 'group-scripts',
    apply: 'build',
    buildEnd() {
      if (this.environment.name === 'client') names = nameFiles(this)
    },
    // Set in a plugin, because Astro's defaults override the same options in the configuration file.
    configEnvironment: (name) => (name === 'client' ? { build: { rolldownOptions } } : null),
  }
}
