import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

interface Reference {
  path: string
  name: string
  section: string
}

const exclude = (path: string) => /(^|\/)(node_modules|dist)$/.test(path)
const files = globSync(['*', '{src,tests,docs,public}/**/*'], { exclude })
// The changelog names what existed in older versions.
const docs = files.filter((path) => path.endsWith('.md') && path !== 'CHANGELOG.md')
const code = files.filter((path) => /^(src|tests)\/.*\.(tsx?|mjs|astro|css)$/.test(path))
const texts = new Map([...docs, ...code].map((path) => [path, readFileSync(path, 'utf8')]))

const find = (paths: readonly string[], pattern: RegExp): Reference[] =>
  paths.flatMap((path) =>
    [...(texts.get(path) ?? '').matchAll(pattern)].map(([, name = '', section = '']) => ({
      path,
      name,
      section,
    })),
  )
const describe = ({ path, name, section }: Reference) => `${path}: ${name} ${section}`.trim()

/** Expands `a/{b,c}.ts` to `a/b.ts` and `a/c.ts`. */
function expand(name: string): string[] {
  const [, before, choices, after] = /^(.*)\{([^{}]+)\}(.*)$/.exec(name) ?? []
  return choices?.split(',').flatMap((choice) => expand(`${before}${choice}${after}`)) ?? [name]
}

/** Whether a file or folder exists, of which a doc may give only the end of the path. */
const exists = (name: string) =>
  name.includes('*')
    ? globSync(`**/${name}`, { exclude }).length > 0
    : files.some((path) => path === name || path.endsWith(`/${name}`))

/** The folders of the repository, and those of `src`, which a doc may name without it. */
const FOLDER =
  /^(src|tests|docs|public|contract|domain|platform|ui|features|layouts|pages|styles|offline|edge|hosting|service)\//
/** Names that stand for others in a recipe or a convention, such as `x.store.ts` and `.store.ts`, and built files. */
const EXAMPLE = /(^|\/)x([./]|$)|^\.|^(kebab-case|PascalCase|index)\.|^dist\//i

test('names only files and folders that exist', () => {
  const named = find(docs, /`((?:[\w.-]+\/)*[\w{},.*-]+\/?)`/g)
    .map((reference) => ({ ...reference, name: reference.name.replace(/^(\.\.\/)+|\/$/g, '') }))
    .filter(({ name }) => FOLDER.test(name) || /.\.(tsx?|mjs|astro|css|md)$/.test(name))
    .filter(({ name }) => !EXAMPLE.test(name))
  expect(named.length).toBeGreaterThan(200)
  expect(named.filter(({ name }) => !expand(name).every(exists)).map(describe)).toEqual([])
})

test('draws only files that exist', () => {
  const drawings = find(docs, /```mermaid\n([^`]*)```/g)
  const drawn = drawings.flatMap(({ name }) => name.match(/(?:[\w-]+\/)*[\w.-]+\.tsx?\b/g) ?? [])
  expect(drawn.length).toBeGreaterThan(20)
  expect(drawn.filter((name) => !exists(name))).toEqual([])
})

test('refers only to documents that exist, in comments as well', () => {
  const mentioned = find([...docs, ...code], /(?<![\w/.])(docs\/[\w/-]+\.md)/g)
  expect(mentioned.filter(({ name }) => !existsSync(name)).map(describe)).toEqual([])
  const links = find(docs, /\]\((?!https?:|#)([^)#]+)/g)
  expect(links.filter(({ path, name }) => !existsSync(join(dirname(path), name))).map(describe)).toEqual([])
})

test('refers only to sections that exist, in comments as well', () => {
  const headings = (file: string) =>
    [...readFileSync(file, 'utf8').matchAll(/^(?:#+ |(?:- )?\*\*)([^*\n]+?)\.?(?:\*\*|$)/gm)].map(
      ([, heading = '']) => heading,
    )
  const references = find([...docs, ...code], /((?:docs\/)?[\w-]+\.md), ["“]?([A-Z][\w’' -]+)/g)
  expect(references.length).toBeGreaterThan(20)
  expect(
    references
      .filter(({ name, section }) => !headings(name).some((heading) => section.startsWith(heading)))
      .map(describe),
  ).toEqual([])
})

test('names only npm scripts that exist', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(
    find(docs, /npm run ([\w:-]+)/g)
      .filter(({ name }) => !(name in scripts))
      .map(describe),
  ).toEqual([])
})
