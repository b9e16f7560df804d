import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

interface Locked {
  version?: string
  license?: string
  optionalDependencies?: Record<string, string>
  link?: boolean
}

/** Licences that ask no more of us than to be named; anything else is read by a person and added here. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'CC-BY-4.0',
  'Python-2.0',
  'Unlicense',
  'MPL-2.0',
  'WTFPL',
])
/** Build-time image code that Astro names as optional; a shared library apart, and no part of what is served. */
const WEAK_COPYLEFT = /^@img\/sharp-libvips-|^@img\/sharp-win32-|^@img\/sharp-wasm32/

/** Packages whose own file names no licence: which one their repository has, as read by a person. */
const READ_BY_HAND = new Map([
  ['@cloudflare/pages-shared', 'MIT OR Apache-2.0'],
  ['callsite', 'MIT'],
])

/** `(MIT OR Apache-2.0)` is allowed where one of them is, `MIT AND CC0-1.0` where all are. */
function isAllowed(expression: string): boolean {
  const plain = expression.replace(/[()]/g, '')
  return plain.split(' OR ').some((option) => option.split(' AND ').every((one) => ALLOWED.has(one.trim())))
}

const lock = JSON.parse(await readFile('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
const packages = Object.entries(lock.packages).filter(([path]) => path !== '')

test('every package that an installation brings has a licence that is known and is no GPL or AGPL', () => {
  const others = packages
    .map(([path, { license }]) => {
      const name = path.replace(/^.*node_modules\//, '')
      return [name, license ?? READ_BY_HAND.get(name) ?? 'unknown'] as const
    })
    .filter(([name, license]) => !isAllowed(license) && !WEAK_COPYLEFT.test(name))
  expect(packages.length).toBeGreaterThan(100)
  expect(others).toEqual([])
})

test('every direct dependency is pinned to one exact version', async () => {
  const { dependencies, devDependencies } = JSON.parse(await readFile('package.json', 'utf8'))
  const loose = Object.entries<string>({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+$/.test(version),
  )
  expect(loose).toEqual([])
})

test('the lockfile names the parts of every platform, without which a clean installation is refused', () => {
  const names = new Set(packages.map(([path]) => path.replace(/^.*node_modules\//, '')))
  const missing = packages
    .flatMap(([, { optionalDependencies = {} }]) => Object.keys(optionalDependencies))
    .filter((name) => !names.has(name))
  expect(missing).toEqual([])
})
