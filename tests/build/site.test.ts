import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { type Route, routes, shellOf } from '../../src/routes.ts'

// Reads what `npm run build` left in dist; `npm test` builds it before.
const pages = Object.entries<Route>(routes).map(
  ([name, route]) => [name, `dist/${shellOf(route.path)}`] as const,
)
const graph: Record<string, string[]> = JSON.parse(await readFile('.astro/import-graph.json', 'utf8'))
const scripts = (await readdir('dist/_astro')).filter((file) => file.endsWith('.js'))
const textOf = (file: string) => readFile(file, 'utf8')

/** All scripts that a page loads by itself: its own, and its islands with what they import. */
async function firstLoad(file: string): Promise<string[]> {
  const html = await textOf(file)
  const found = new Set<string>()
  const collect = (script: string) => {
    if (found.has(script)) return
    found.add(script)
    for (const imported of graph[script] ?? []) collect(imported)
  }
  const urls = html.matchAll(/(?:component-url|renderer-url|src|href)="\/(_astro\/[^"]+\.js)"/g)
  for (const [, url = ''] of urls) collect(url)
  return [...found]
}

async function brotliBytes(files: string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(`dist/${file}.br`)).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

test.each(pages)('the route %s has its shell', (_, file) => {
  expect(existsSync(file)).toBe(true)
})

const redirects = [['404', 'dist/404.html'] as const, ['home', 'dist/index.html'] as const]
describe.each([...pages, ...redirects])('%s', (_, file) => {
  test('allows scripts and styles by their hash or from the own origin alone', async () => {
    const [, policy = ''] =
      /http-equiv="content-security-policy" content="([^"]+)"/.exec(await textOf(file)) ?? []
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self' 'sha256-")
    expect(policy).not.toMatch(/unsafe|\*/)
  })

  test('holds no style attribute, which the policy would refuse', async () => {
    expect(await textOf(file)).not.toMatch(/<[a-z][^>]* style=/)
  })
})

test('the history says that its rounds may be made ready, by a text that the policy knows', async () => {
  const html = await textOf('dist/rounds/index.html')
  const [, rules = ''] = /<script type="speculationrules">([^<]*)<\/script>/.exec(html) ?? []
  expect(JSON.parse(rules).prerender).toEqual([
    { where: { href_matches: '/round/*' }, eagerness: 'moderate' },
  ])
  expect(html).toContain(`'sha256-${createHash('sha256').update(rules).digest('base64')}'`)
})

test('nothing of the service reaches the browser', async () => {
  expect(scripts.length).toBeGreaterThan(0)
  for (const script of scripts) {
    expect(await textOf(`dist/_astro/${script}`), script).not.toMatch(
      /["'`]node:[a-z]|fastify|kysely|sqlite|argon2|nodemailer/,
    )
  }
})

test('every file that a browser asks for has its compressed copies', async () => {
  for (const script of scripts) {
    expect(existsSync(`dist/_astro/${script}.br`), script).toBe(true)
    expect(existsSync(`dist/_astro/${script}.gz`), script).toBe(true)
  }
})

/** What the realtime SDK and Leaflet say of themselves, whatever their names were minified to. */
const LIBRARIES = /@firebase\/database|leaflet-pane/

test('a finished round loads neither the realtime SDK nor Leaflet', async () => {
  const code = await Promise.all(
    (await firstLoad('dist/round/index.html')).map((file) => textOf(`dist/${file}`)),
  )
  expect(code.length).toBeGreaterThan(0)
  expect(code.join('\n')).not.toMatch(LIBRARIES)
  const all = await Promise.all(scripts.map((file) => textOf(`dist/_astro/${file}`)))
  expect(
    all.filter((text) => LIBRARIES.test(text)),
    'the words that give them away',
  ).not.toHaveLength(0)
})

/** Upper limits for the scripts of the first load, in kB after brotli. React and its DOM library are about 60 of them. */
const BUDGETS = {
  login: 76,
  signup: 76,
  reset: 76,
  unsubscribe: 80,
  rounds: 90,
  round: 90,
  holeMap: 44,
  admin: 100,
  mailing: 100,
  maps: 100,
  pinhole: 100,
} satisfies Record<keyof typeof routes, number>

test.each(pages)('the scripts of %s stay within their budget', async (name, file) => {
  const bytes = await brotliBytes(await firstLoad(file))
  expect(bytes / 1000).toBeLessThan(BUDGETS[name as keyof typeof BUDGETS])
})

/** Over HTTP/1.1 a browser requests six files at a time. */
const FILES_MAX = 11

test.each(pages)('%s loads few script files', async (_, file) => {
  expect((await firstLoad(file)).length).toBeLessThanOrEqual(FILES_MAX)
})
