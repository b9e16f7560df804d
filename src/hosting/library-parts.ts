import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, parseAst } from 'vite'

/** In front of the number of a part of valibot, or of the names that one importer wants of them. */
const VALIBOT = '\0valibot/'
const NANOSTORES = /import \{([^}]+)\} from ['"]nanostores['"]/g

interface Part {
  code: string
  declares: string[]
  /** Names of other parts, and perhaps some that only read the same; what is not used of them is left out. */
  needs: string[]
}

/**
 * valibot comes in one file and nanostores behind one, and a bundler puts a file into one place whole: with all
 * that any page uses of it. Cut along the seams of their own sources, each page loads what it uses itself.
 */
export function librariesInParts(): Plugin {
  const entryOf = (library: string) => fileURLToPath(import.meta.resolve(library))
  const nanostores = path.dirname(entryOf('nanostores'))
  let parts: readonly Part[] = []
  let stores = new Map<string, string>()
  const partWith = (name: string) => parts.findIndex((part) => part.declares.includes(name))
  const link = (keyword: 'import' | 'export') => (name: string) =>
    `${keyword} { ${name} } from '${VALIBOT}${partWith(name)}'`

  return {
    name: 'libraries-in-parts',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async buildStart() {
      parts = partsOf(await readFile(entryOf('valibot'), 'utf8'))
      stores = filesOf(await readFile(entryOf('nanostores'), 'utf8'))
    },
    resolveId: (id) => (id.startsWith(VALIBOT) ? id : null),
    load(id) {
      if (!id.startsWith(VALIBOT)) return null
      const wanted = id.slice(VALIBOT.length)
      const part = parts[Number(wanted)]
      if (!part) return wanted.split(',').map(link('export')).join('\n')
      const { code, declares, needs } = part
      return [...needs.map(link('import')), code, `export { ${declares.join(', ')} }`].join('\n')
    },
    transform(code, id) {
      if (id.startsWith(VALIBOT)) return null
      const cut = code
        // No component of the site reads a store by keys, which takes a good half of the hook's weight.
        .replace('keys?.length > 0', 'false')
        .replace("import * as v from 'valibot'", () => {
          const used = new Set([...code.matchAll(/\bv\.(\w+)/g)].map(([, name = '']) => name))
          const names = [...used].filter((name) => partWith(name) >= 0).sort()
          return `import * as v from '${VALIBOT}${names.join(',')}'`
        })
        .replaceAll(NANOSTORES, (_, names: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .map(
              (name) => `import { ${name} } from '${path.join(nanostores, stores.get(name) ?? 'index.js')}'`,
            )
            .join(';'),
        )
      return cut === code ? null : { code: cut, map: null }
    },
  }
}

/**
 * The parts that valibot's one file was put together from, which it marks as regions.
 * @throws Error where it marks none
 */
export function partsOf(code: string): Part[] {
  const regions = code.split(/^\/\/#region .*$/m).slice(1)
  if (regions.length < 2) throw new Error('valibot is put together in a way unknown here')
  const found = regions.map((region) => {
    const own = region.replace(/^export \{[^}]*\};?$/m, '')
    const { body } = parseAst(own)
    const declares = body.flatMap((one): string[] => {
      if (one.type === 'FunctionDeclaration' || one.type === 'ClassDeclaration') return [one.id?.name ?? '']
      if (one.type !== 'VariableDeclaration') return []
      return one.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
    })
    return { code: own, declares, names: namesIn(body) }
  })
  const all = new Set(found.flatMap(({ declares }) => declares))
  return found.map(({ code: own, declares, names }) => ({
    code: own,
    declares,
    needs: [...names].filter((name) => all.has(name) && !declares.includes(name)),
  }))
}

function namesIn(node: unknown, names = new Set<string>()): Set<string> {
  if (typeof node !== 'object' || node === null) return names
  if ('type' in node && node.type === 'Identifier' && 'name' in node) names.add(String(node.name))
  for (const value of Object.values(node)) namesIn(value, names)
  return names
}

/** Names and files of a module that only passes on: `export { atom } from './atom/index.js'`. */
function filesOf(barrel: string): Map<string, string> {
  const lines = barrel.matchAll(/export \{([^}]+)\} from '([^']+)'/g)
  return new Map(
    [...lines].flatMap(([, names = '', file = '']) =>
      names.split(',').map((name) => [name.trim(), file] as const),
    ),
  )
}
