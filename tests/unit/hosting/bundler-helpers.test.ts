import { expect, test } from 'vitest'
import { withMovedHelpers } from '../../../src/hosting/bundler-helpers.ts'

const HELPERS = '_astro/runtime.!~{001}~.js'
const SOURCE = 'var __create = Object.create;\nvar __toESM = (mod) => mod;\nvar __commonJSMin = (cb) => cb;\n'

type Chunk = Parameters<typeof withMovedHelpers>[2][number]

function chunk(fileName: string, imports: string[] = []): Chunk {
  return { fileName: `_astro/${fileName}`, imports, moduleIds: [], modules: {} }
}
const helpers: Chunk = {
  fileName: HELPERS,
  imports: [],
  moduleIds: ['\0rolldown/runtime.js'],
  modules: { '\0rolldown/runtime.js': { code: SOURCE, renderedLength: SOURCE.length, renderedExports: [] } },
}
const common = chunk('common.!~{002}~.js', [HELPERS])
const page = chunk('page.js', [HELPERS, common.fileName])
const without = chunk('without.js', [common.fileName])

test('writes the helpers into the file that all other users of helpers import', () => {
  const code = 'import { r as __toESM, t as __commonJSMin } from "./runtime.!~{001}~.js";\n__toESM(1);\n'
  expect(withMovedHelpers(code, common.fileName, [helpers, page, common, without])).toBe(
    `${SOURCE}__toESM(1);\n\nexport { __toESM, __commonJSMin };\n`,
  )
})

test('imports the helpers from that file, also under the names that the bundler chose', () => {
  const code =
    'import { a } from "./common.!~{002}~.js";\nimport { r as __toESM$1, t as __commonJSMin } from "./runtime.!~{001}~.js";\n__toESM$1(a);\n'
  expect(withMovedHelpers(code, page.fileName, [helpers, page, common])).toBe(
    'import { a } from "./common.!~{002}~.js";\nimport { __toESM as __toESM$1, __commonJSMin as __commonJSMin } from "./common.!~{002}~.js";\n__toESM$1(a);\n',
  )
})

test('leaves files without helpers as they are', () => {
  const code = 'import { a } from "./common.!~{002}~.js";\n'
  expect(withMovedHelpers(code, without.fileName, [helpers, page, common, without])).toBeNull()
})

test('leaves the helpers in their file if there is no file that all users import', () => {
  const other = chunk('other.js', [HELPERS])
  expect(withMovedHelpers('', common.fileName, [helpers, page, common, other])).toBeNull()
  expect(withMovedHelpers('', page.fileName, [page, common])).toBeNull()
})
