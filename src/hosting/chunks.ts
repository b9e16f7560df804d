import { createHash } from 'node:crypto'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { ASSETS_PATH } from './headers.ts'
import { groupModules, lazyModules, type ScriptModule } from './script-groups.ts'

/**
 * Parts for which visitors wait, so each is one file: what joins a round, for those with a scorer key in the address, and
 * the scorecard of the full page.
 */
const AWAITED = /\/(join-sheet|FullCard)\.tsx?$/

type Context = Pick<Rolldown.PluginContext, 'getModuleIds' | 'getModuleInfo'>

/** Groups the browser's scripts, so that a page loads 4 to 10 files instead of 20 to 36, and little unused code. */
export function groupScripts(): Plugin {
  let names = new Map<string, string>()
  const rolldownOptions: Rolldown.RolldownOptions = {
    // Code that a page shares only with its own lazily loaded parts stays in the page's file.
    preserveEntrySignatures: 'allow-extension',
    output: {
      chunkFileNames: ({ name }) =>
        `${ASSETS_PATH.slice(1)}${name.replace(/^shared-\d+$/, 'shared')}.[hash].js`,
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
    // A plugin, because Astro's own defaults override the same options in the configuration file.
    configEnvironment: (name) => (name === 'client' ? { build: { rolldownOptions } } : null),
  }
}

/** Returns the file name of each module that is not in the file of its entry. */
function nameFiles(context: Context): Map<string, string> {
  const modules = new Map<string, ScriptModule>()
  for (const id of context.getModuleIds()) {
    const module = context.getModuleInfo(id)
    if (!module) continue
    const { isEntry, code, importedIds, dynamicallyImportedIds } = module
    modules.set(id, { isEntry, bytes: code?.length ?? 0, importedIds, dynamicallyImportedIds })
  }
  const files = groupModules(modules)
  const names = new Map<string, string>()
  for (const [index, ids] of files.entries()) for (const id of ids) names.set(id, `shared-${index}`)
  for (const part of modules.keys()) {
    const [, name] = AWAITED.exec(part) ?? []
    if (name) for (const id of lazyModules(modules, part)) names.set(id, name)
  }
  return names
}

const SOURCES = fileURLToPath(new URL('..', import.meta.url))
/** Enough that no two style sheets have the same. */
const ID_LENGTH = 3

/**
 * How builds name the classes of CSS modules: by style sheet, not by its content as Vite does. So they are the same in
 * all builds, and a change of styles changes no script.
 */
export const cssModules = {
  generateScopedName: (name: string, file: string) => `${name}-${fileId(path.relative(SOURCES, file))}`,
}

/** Returns a short id of a file. @param name its path below `src` */
export function fileId(name: string): string {
  return createHash('sha256').update(name).digest('base64url').slice(0, ID_LENGTH)
}
