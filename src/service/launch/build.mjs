import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { BUILD_STAMP, fingerprint } from '../../hosting/fingerprint.mjs'
import { giveUp, root, runNode } from './install.mjs'

/** Builds the site, unless `dist` was built from exactly what is there now. */
export function ensureBuilt() {
  const stamp = path.join(root, BUILD_STAMP)
  const found = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  if (found === fingerprint(root) && existsSync(path.join(root, 'dist', 'index.html'))) return
  console.log('Building the site …')
  const code = runNode([path.join('node_modules', 'astro', 'bin', 'astro.mjs'), 'build', '--silent'])
  if (code !== 0) giveUp('The site could not be built: see the lines above.')
}
