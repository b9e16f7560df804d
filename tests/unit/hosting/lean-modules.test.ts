import { readFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { asModule, shortPreloadHelper } from '../../../src/hosting/lean-modules.ts'

test('React’s own build becomes a module with the same names', async () => {
  const file = 'node_modules/react/cjs/react.production.js'
  const common = { exports: {} as Record<string, unknown> }
  const code = await readFile(file, 'utf8')
  new Function('exports', code)(common.exports)
  const url = `data:text/javascript,${encodeURIComponent(asModule(code))}`
  const module: Record<string, unknown> = await import(/* @vite-ignore */ url)
  expect(Object.keys(module).sort()).toEqual(Object.keys(common.exports).sort())
  expect(module.version).toBe(common.exports.version)
})

test('what a build asks for in the middle of a declaration is imported, and the rest stays declared', () => {
  const code = asModule(
    '"use strict";\nvar A = require("a"),\n  B = require("b-c"),\n  own = A.x + B.y;\nexports.z = own;\n',
  )
  expect(code).toContain("import * as A from 'a'\nimport * as B from 'b-c'\n")
  expect(code).toContain('var own = A.x + B.y;')
  expect(code).toContain('export { $z as z }')
})

test('a name that is given twice is declared once', () => {
  const code = asModule('exports.now = void 0;\nif (a) {\n  exports.now = b;\n}\nexports.now();\n')
  expect(code.match(/var \$now/g)).toHaveLength(1)
  expect(code).toContain('  $now = b;')
})

test('a build of another kind stops the build of the site', () => {
  expect(() => asModule('module.exports = function () {}')).toThrow('unknown here')
  expect(() => asModule('const a = load(require("b"))')).toThrow('unknown here')
})

test('what a part imports is asked for once, however often the part is', async () => {
  const asked: string[] = []
  const head = { append: ({ href }: { href: string }) => asked.push(href) }
  vi.stubGlobal('document', { createElement: () => ({}), head })
  const load = shortPreloadHelper().load as (id: string) => string
  const code = load('\0vite/preload-helper.js')
  const helper = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)
  for (let time = 0; time < 3; time += 1) helper.__vitePreload(async () => ({}), ['a.js', 'b.js'])
  vi.unstubAllGlobals()
  expect(asked).toEqual(['/a.js', '/b.js'])
})
