import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

interface Locked {
  version?: string
  license?: string
  optionalDependencies?: Record<string, string>
  link?: boolean
}

/** Licences that require no more than attribution. A person has to review any other licence and add it here. */
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
  // Fonts.
  'OFL-1.1',
  'WTFPL',
])
/** Optional image libraries of Astro, used only at build time and not part of the site. */
const WEAK_COPYLEFT = /^@img\/sharp-libvips-|^@img\/sharp-win32-|^@img\/sharp-wasm32/

/** Licences from the repositories of packages whose `package.json` has none; added by a person. */
const REVIEWED = new Map([
  ['@cloudflare/pages-shared', 'MIT OR Apache-2.0'],
  ['callsite', 'MIT'],
])

/** Returns whether an SPDX expression allows use: one licence of an `OR`, and all of an `AND`, must be allowed. */
function isAllowed(expression: string): boolean {
  const flat = expression.replace(/[()]/g, '')
  return flat.split(' OR ').some((option) => option.split(' AND ').every((name) => ALLOWED.has(name.trim())))
}

const lock = JSON.parse(await readFile('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
const packages = Object.entries(lock.packages).filter(([path]) => path !== '')

test('installs only packages with a known licence that is not GPL or AGPL', () => {
  const unknown = packages
    .map(([path, { license }]) => {
      const name = path.replace(/^.*node_modules\//, '')
      return [name, license ?? REVIEWED.get(name) ?? 'unknown'] as const
    })
    .filter(([name, license]) => !isAllowed(license) && !WEAK_COPYLEFT.test(name))
  expect(packages.length).toBeGreaterThan(100)
  expect(unknown).toEqual([])
})

test('pins every direct dependency to an exact version', async () => {
  const { dependencies, devDependencies } = JSON.parse(await readFile('package.json', 'utf8'))
  const unpinned = Object.entries<string>({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^(npm:[\w-]+@)?\d+\.\d+\.\d+$/.test(version),
  )
  expect(unpinned).toEqual([])
})

test('locks the optional packages of every platform, which `npm ci` requires', () => {
  const names = new Set(packages.map(([path]) => path.replace(/^.*node_modules\//, '')))
  const missing = packages
    .flatMap(([, { optionalDependencies = {} }]) => Object.keys(optionalDependencies))
    .filter((name) => !names.has(name))
  expect(missing).toEqual([])
})
