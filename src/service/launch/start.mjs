// `npm start`: installs, builds and serves.
import module from 'node:module'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, root, runInOwnNode } from './install.mjs'

const OWN_MAJOR = 24

ensureInstalled()
if (Number(process.versions.node.split('.')[0]) === OWN_MAJOR) {
  ensureBuilt()
  process.chdir(root)
  // Caches the compiled modules of the service for later starts.
  module.enableCompileCache()
  const { main } = await import('../main.ts')
  await main()
} else {
  // The machine has another version of Node.
  runInOwnNode([fileURLToPath(import.meta.url)])
}
