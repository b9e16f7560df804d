// `node src/hosting/service-packages.mjs --prune`: removes from node_modules what the service does not need when it runs:
// the packages of the browser and of the build, and the Node of the lockfile. Used by the Dockerfile.
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

/** Folders whose code runs in the service; types and the development server do not. */
const FOLDERS = ['src/service', 'src/contract', 'src/domain', 'src/hosting']
const BUILD_ONLY =
  /dev\.integration|build\.integration|chunks|script-groups|edge-functions|offline-worker|release\.mjs/
const UNREAD = /\.(map|md|d\.[cm]?ts)$/i
const IMPORT =
  /(?:^import (?!type\b)[^'"]*?|^export [^'"]*? from |\bimport\(\s*|\} from |import\.meta\.resolve\()['"]([^'".][^'"]*)['"]/gm

/** Returns the names of packages that a text imports. @param {string} text */
function packagesIn(text) {
  return Array.from(text.matchAll(IMPORT), ([, name = '']) => name)
    .filter((name) => !name.startsWith('node:'))
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    )
}

/** Returns the paths in the lockfile of all packages that the service needs. */
export function servicePackages() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const needed = new Set()
  /** Adds what Node finds from a folder, and what that needs. @param {string} name @param {string} from */
  const add = (name, from) => {
    for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
      const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
      const found = packages[place]
      if (found) {
        if (needed.has(place)) return
        needed.add(place)
        const { dependencies, optionalDependencies, peerDependencies } = found
        for (const each of Object.keys({ ...peerDependencies, ...optionalDependencies, ...dependencies })) {
          if (!found.peerDependenciesMeta?.[each]?.optional) add(each, place)
        }
        return
      }
      if (folder === '') return
    }
  }
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .map((file) => path.join(folder, String(file)))
      .filter((file) => /\.(ts|mjs)$/.test(file) && !BUILD_ONLY.test(file)),
  )
  const roots = new Set(files.flatMap((file) => packagesIn(readFileSync(file, 'utf8'))))
  for (const name of roots) add(name, '')
  return needed
}

/** Removes types, source maps and texts, which nothing reads, from a folder of packages. @param {string} folder */
export function removeUnreadFiles(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !UNREAD.test(entry.name)) continue
    rmSync(path.join(entry.parentPath, entry.name))
  }
}

if (process.argv.includes('--prune')) {
  const needed = servicePackages()
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const others = Object.keys(packages).filter((place) => place !== '' && !needed.has(place))
  // A package below one that is needed may be needed itself, so the longest paths are removed first.
  for (const place of others.sort((a, b) => b.length - a.length)) {
    if (![...needed].some((each) => each.startsWith(`${place}/`)))
      rmSync(place, { recursive: true, force: true })
  }
  rmSync('node_modules/.bin', { recursive: true, force: true })
  rmSync('node_modules/.cache', { recursive: true, force: true })
  removeUnreadFiles('node_modules')
}
