import type { Plugin, Rolldown } from 'vite'

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/** The script of a page, by the name of its island. */
const PAGE = /\/(\w+)\.island\.tsx$/
/** The map's frame has no React: of what it shares with pages that have, it takes a copy, all without state. */
const FRAME = /\/features\/hole-map\/.*\.ts$/
const COPY = /\?frame$/
/** What puts a page on the screen, with what brings an island to life. React itself is small, and with the pages. */
const REACT_DOM = /node_modules\/(?:react-dom|scheduler)\/|\/platform\/island-client\.ts$/
const DESKS = ['Console', 'Mailing', 'Maps', 'Pinhole']

/**
 * The files of what pages share, and which pages ask for what is in one. A file more is a round trip more where
 * six go at a time, and a module too many delays a first sight: so that a page loads about eight files and little
 * that is not its own. What a module imports is asked for by the same pages and more, so it is in the same file
 * or in one further up here, and no two files wait for each other.
 */
const SHARED: readonly [name: string, isFor: (has: (...names: string[]) => boolean) => boolean][] = [
  // On every page: the user menu is.
  [
    'ground',
    (has) => has('UserMenu') || [has('Round'), has('SignIn'), has('Unsubscribe')].filter(Boolean).length > 1,
  ],
  ['account', (has) => has('SignIn') && has('History')],
  ['forms', (has) => has('SignIn', 'SignUp', 'Reset')],
  ['golf', (has) => has('Round') && has('History', 'Trend', 'UserResult')],
  ['guarded', (has) => has('History') && has(...DESKS)],
  ['card', (has) => has('Round') && has('Pinhole')],
  ['notes', (has) => has('Unsubscribe')],
  ['desk', (has) => DESKS.filter((name) => has(name)).length > 1],
]

/** Puts what pages share into few files, and React, which changes with a release of it alone, into its own. */
export function pagesShare(): Plugin {
  const shared = SHARED.map(([name], index) => ({
    name: (id: string, graph: Graph) => (chunkOf(id, graph) === name ? name : null),
    debugName: name,
    priority: SHARED.length - index,
  }))
  // A file takes along what its modules import: after the ground, which takes React itself.
  const react = { name: 'react-dom', test: REACT_DOM, priority: SHARED.length - 0.5 }
  const rolldownOptions: Rolldown.RolldownOptions = {
    // What a page shares with its own later parts alone stays with the page.
    preserveEntrySignatures: 'allow-extension',
    output: { codeSplitting: { groups: [react, ...shared] } },
  }
  return {
    name: 'pages-share',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    async resolveId(source, importer) {
      const isShared = FRAME.test(importer ?? '') && /^\.\.\/\.\.\/(?:domain|platform)\//.test(source)
      if (!isShared && !(COPY.test(importer ?? '') && source.startsWith('.'))) return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      return found && { ...found, id: `${found.id}?frame` }
    },
    configEnvironment: (name) => (name === 'client' ? { build: { rolldownOptions } } : null),
  }
}

/** The file that a module goes into; undefined where it belongs to one page or part and stays with it. */
export function chunkOf(id: string, graph: Graph): string | undefined {
  const users = usersOf(id, graph, new Set())
  if (users.size < 2 || PAGE.test(id)) return undefined
  return SHARED.find(([, isFor]) => isFor((...names) => names.some((name) => users.has(name))))?.[0]
}

/** The pages that import a module, and the parts loaded later that do, by name. */
function usersOf(id: string, graph: Graph, seen: Set<string>): Set<string> {
  if (seen.has(id)) return new Set()
  seen.add(id)
  const info = graph.getModuleInfo(id)
  const isPart = info ? info.dynamicImporters.length > 0 : false
  const own = PAGE.exec(id)?.[1] ?? (isPart ? /([\w-]+)\.\w+$/.exec(id)?.[1] : undefined)
  const users = new Set(own === undefined ? [] : [own])
  for (const importer of info?.importers ?? []) {
    for (const user of usersOf(importer, graph, seen)) users.add(user)
  }
  return users
}
