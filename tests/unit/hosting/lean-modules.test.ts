import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { asModule } from '../../../src/hosting/lean-modules.ts'

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
