// `npm start`: install, build, serve.
import module from 'node:module'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { becomeNode, ensureInstalled, root } from './install.mjs'

const OWN_MAJOR = 24

ensureInstalled()
if (Number(process.versions.node.split('.')[0]) === OWN_MAJOR) {
  ensureBuilt()
  process.chdir(root)
  // The service's modules are compiled once, not at every start.
  module.enableCompileCache()
  const { main } = await import('../main.ts')
  await main()
} else {
  // The first start of a clone comes here under whatever Node the machine has.
  becomeNode([fileURLToPath(import.meta.url)])
}
