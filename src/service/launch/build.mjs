import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { BUILD_STAMP, fingerprint } from '../../hosting/fingerprint.mjs'
import { exitWithError, root, runNode } from './install.mjs'

/** Builds the site, unless `dist` was built from the current sources. */
export function ensureBuilt() {
  const stamp = path.join(root, BUILD_STAMP)
  const builtFrom = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  if (builtFrom === fingerprint(root) && existsSync(path.join(root, 'dist', 'index.html'))) return
  console.log('Building the site …')
  const code = runNode([path.join('node_modules', 'astro', 'bin', 'astro.mjs'), 'build', '--silent'])
  if (code !== 0) exitWithError('The site could not be built; see the output above.')
}
