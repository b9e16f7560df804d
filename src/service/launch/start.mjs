// `npm start`: install, build, serve. Under an older Node it hands over to the project's own and passes signals on.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, ownEnvironment, ownNode, root } from './install.mjs'

const OWN_MAJOR = 24

ensureInstalled()
if (Number(process.versions.node.split('.')[0]) === OWN_MAJOR) {
  ensureBuilt()
  process.chdir(root)
  const { main } = await import('../main.ts')
  await main()
} else {
  const child = spawn(ownNode, [fileURLToPath(import.meta.url)], { stdio: 'inherit', env: ownEnvironment() })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}
