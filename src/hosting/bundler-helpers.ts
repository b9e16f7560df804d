import type { Plugin, Rolldown } from 'vite'

/** The module of the bundler's helpers, for libraries that are published as CommonJS. */
const HELPERS = '\0rolldown/runtime.js'
const IMPORT = /^import \{ ([^}]+) \} from "\.\/([^"]+)";\n/gm
const FUNCTION = /^var (__\w+) = \(/gm

type Chunk = Pick<Rolldown.RenderedChunk, 'fileName' | 'moduleIds' | 'imports' | 'modules'>

/**
 * Moves the bundler's helpers into the file that all scripts with helpers import. The bundler makes a file of them as
 * soon as modules are grouped: 0.4 kB, which would be one request more of every page.
 */
export function moveBundlerHelpers(): Plugin {
  return {
    name: 'move-bundler-helpers',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    renderChunk: (code, { fileName }, _options, { chunks }) =>
      withMovedHelpers(code, fileName, Object.values(chunks)),
    generateBundle: {
      // Before the plugin that lists the imports of lazily loaded parts.
      order: 'pre',
      handler: (_options, bundle) => removeHelperFile(bundle),
    },
  }
}

/**
 * Returns the code of a file with the helpers themselves, or with their import from the file that has them; null if the
 * file uses none, or if there is no file that all others import.
 */
export function withMovedHelpers(code: string, fileName: string, chunks: readonly Chunk[]): string | null {
  const helpers = chunks.find(({ moduleIds }) => moduleIds.includes(HELPERS))
  if (!helpers) return null
  const users = chunks.filter(({ imports }) => imports.includes(helpers.fileName))
  const host = users.find((one) => users.every((user) => user === one || user.imports.includes(one.fileName)))
  if (!host || !users.some((user) => user.fileName === fileName)) return null
  const source = helpers.modules[HELPERS]?.code ?? ''
  const moved = code.replace(IMPORT, (statement, names: string, file: string) => {
    if (file !== baseName(helpers.fileName)) return statement
    if (fileName === host.fileName) return source
    return `import { ${names.replace(/\w+ as (\w+)(\$\d+)?/g, '$1 as $1$2')} } from "./${baseName(host.fileName)}";\n`
  })
  if (fileName !== host.fileName) return moved
  return `${moved}\nexport { ${[...source.matchAll(FUNCTION)].map(([, name]) => name).join(', ')} };\n`
}

/** Removes the file of the helpers unless a script still imports it. */
function removeHelperFile(bundle: Rolldown.OutputBundle): void {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const helpers = chunks.find(({ moduleIds }) => moduleIds.includes(HELPERS))
  if (!helpers || chunks.some(({ code }) => code.includes(baseName(helpers.fileName)))) return
  for (const chunk of chunks) chunk.imports = chunk.imports.filter((file) => file !== helpers.fileName)
  delete bundle[helpers.fileName]
}

function baseName(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1)
}
