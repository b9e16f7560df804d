import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** What a browser imports of React, and the file that a production build of it ends in. */
const REACT_FILES: Record<string, string> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
  // The shim for React below 18 asks for the whole of React.
  'use-sync-external-store/shim/with-selector':
    'use-sync-external-store/cjs/use-sync-external-store-with-selector.production.js',
}

const ASTROS_CLIENT = '@astrojs/react/client.js'

/**
 * React comes in CommonJS, of which a bundler can leave nothing out, and every use of it goes over an object. As
 * modules the same files weigh 3 kB less on every page (brotli) and need no runtime to be imported; another
 * 0.6 kB is in Astro's code between an island and React.
 */
export function reactAsModules(): Plugin {
  const resolve = createRequire(import.meta.url).resolve
  const folderOf = (name: string) => path.dirname(resolve(`${name}/package.json`))
  const ids = new Map(
    Object.entries(REACT_FILES).map(([name, file]) => {
      const [library = '', ...rest] = file.split('/')
      return [name, path.join(folderOf(library), ...rest)]
    }),
  )
  const files = new Set(ids.values())
  const own = fileURLToPath(new URL('../platform/island-client.ts', import.meta.url))
  return {
    name: 'react-as-modules',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (id) => (id === ASTROS_CLIENT ? own : ids.get(id)),
    async load(id) {
      if (!files.has(id)) return null
      const code = asModule(await readFile(id, 'utf8'))
      // `import React from 'react'`, as one library has it, is the same as all of its names.
      const isReact = id === ids.get('react')
      return isReact ? `${code}\nimport * as all from 'react'\nexport { all as default }` : code
    },
  }
}

/**
 * The CommonJS of React's own builds (`var x = require("y")` and `exports.z = …` at the left margin) as a module.
 * @throws Error where a build is written in another way
 */
export function asModule(code: string): string {
  const imports: string[] = []
  const names: string[] = []
  const body = code
    .replaceAll(/^var (?:\w+ = require\("[\w-]+"\)[,;]\s*)+/gm, (statement) => {
      for (const [, name, from] of statement.matchAll(/(\w+) = require\("([\w-]+)"\)/g)) {
        imports.push(`import * as ${name} from '${from}'`)
      }
      return statement.trimEnd().endsWith(',') ? 'var ' : ''
    })
    .replaceAll(/^exports\.(\w+) =/gm, (_, name: string) => {
      if (names.includes(name)) return `$${name} =`
      names.push(name)
      return `var $${name} =`
    })
    .replaceAll(/\bexports\.(\w+)/g, '$$$1')
    // React DevTools has the development server.
    .replaceAll('typeof __REACT_DEVTOOLS_GLOBAL_HOOK__', '"undefined"')
  if (/\brequire\(|\bmodule\.|\bexports\b/.test(body)) throw new Error('React is built in a way unknown here')
  return [...imports, body, `export { ${names.map((name) => `$${name} as ${name}`).join(', ')} }`].join('\n')
}

/**
 * Vite's helper around `import()` also waits for style sheets, which Astro has in the page already, and weighs
 * 0.8 kB. What is left: what the part imports is asked for at once with it, the first time.
 */
export function shortPreloadHelper(): Plugin {
  return {
    name: 'short-preload-helper',
    enforce: 'pre',
    apply: 'build',
    load: (id) => (id === '\0vite/preload-helper.js' ? PRELOAD_HELPER : null),
  }
}

const PRELOAD_HELPER = `const asked = new Set()
export function __vitePreload(load, files) {
  for (const file of files ?? []) {
    if (asked.has(file)) continue
    asked.add(file)
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = '/' + file
    document.head.append(link)
  }
  return load()
}`

/**
 * A style module by its names instead of one object: a class that a page does not use is left out, and one that
 * it uses stands where it is used.
 */
export function classesByName(): Plugin {
  return {
    name: 'classes-by-name',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\.tsx$/, code: '.module.css' },
      handler: (code) => ({
        code: code.replaceAll(/import (\w+) from ('[^']+\.module\.css')/g, 'import * as $1 from $2'),
        map: null,
      }),
    },
  }
}
