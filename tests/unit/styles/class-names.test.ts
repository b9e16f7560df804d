import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')

/** Returns the names of all classes in a style sheet. */
function classesIn(css: string): Set<string> {
  const rules = css.replace(/\/\*.*?\*\//gs, '').replace(/(["']).*?\1/g, '')
  return new Set([...rules.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name))
}

const shared = new Set(globSync('src/styles/*.css').flatMap((file) => [...classesIn(read(file))]))
const components = globSync('src/**/*.tsx').map((file) => ({ file, code: read(file) }))

/** The classes that components take from style modules, as `import styles from './X.module.css'`. */
const taken = components.flatMap(({ file, code }) => {
  const body = code.replace(/^import .*/gm, '')
  return [...code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(
    ([, styles, specifier = '']) => {
      const sheet = path.join(path.dirname(file), specifier)
      const uses = body.matchAll(new RegExp(`\\b${styles}(?:\\.(\\w+)|\\['([^']+)'\\])`, 'g'))
      return [...uses].map(([, name, quoted]) => ({ file, sheet, name: name ?? quoted ?? '' }))
    },
  )
})

test('takes only classes from style modules that they define', () => {
  expect(taken.length).toBeGreaterThan(500)
  expect(taken.filter(({ sheet, name }) => !classesIn(read(sheet)).has(name))).toEqual([])
})

/** The classes of style modules that rules compose, as `composes: name from "./X.module.css"`. */
const composed = globSync('src/**/*.module.css').flatMap((file) =>
  [...read(file).matchAll(/composes: ([^;"]*?)(?: from "([^"]+)")?;/g)].flatMap(
    ([, names = '', specifier]) => {
      const sheet = specifier ? path.join(path.dirname(file), specifier) : file
      return names.split(' ').map((name) => ({ sheet, name }))
    },
  ),
)

test('uses every class of every style module', () => {
  for (const sheet of globSync('src/**/*.module.css')) {
    const used = new Set([...taken, ...composed].filter((one) => one.sheet === sheet).map(({ name }) => name))
    const unused = [...classesIn(read(sheet))].filter((name) => !used.has(name))
    expect(unused, sheet).toEqual([])
  }
})

test('uses only shared classes that src/styles defines', () => {
  const written = components.flatMap(({ code }) => [...code.matchAll(/className="([^"]*)"/g)])
  const fromGlobal = globSync('src/**/*.module.css').flatMap((sheet) => [
    ...read(sheet).matchAll(/composes:([^;]*) from global;/g),
  ])
  const names = [...written, ...fromGlobal].flatMap(([, text = '']) => text.trim().split(/\s+/))
  expect(names.length).toBeGreaterThan(100)
  expect(names.filter((name) => !shared.has(name))).toEqual([])
})

test('gives no class of an Astro file the name of a shared class', () => {
  const own = globSync('src/**/*.astro').flatMap((file) =>
    [...read(file).matchAll(/<style[^>]*>(.*?)<\/style>/gs)].flatMap(([, css = '']) =>
      [...classesIn(css)].filter((name) => shared.has(name)).map((name) => `${file}: ${name}`),
    ),
  )
  expect(own).toEqual([])
})
