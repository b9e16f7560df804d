// Plain JavaScript for Node 20, because it runs before the project's own Node is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../../', import.meta.url))
const STAMP = path.join(root, 'node_modules', '.installed-from')
/** The project's own Node, installed as an npm package. */
export const ownNode = path.join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

/** Prints an error and exits the process. @param {string} line @returns {never} */
export function exitWithError(line) {
  console.error(line)
  process.exit(1)
}

/** Installs the packages of the lockfile, unless they are installed already. */
export function ensureInstalled() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < 20) exitWithError(`Node ${process.versions.node} is too old; please install Node 20 or later.`)
  const lockfileHash = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')
  const installedHash = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : ''
  if (installedHash === lockfileHash && existsSync(ownNode)) return
  console.log('Installing packages (once, a minute or two) …')
  // `npm ci` replaces a `node_modules` that was installed from another lockfile.
  const npm = process.env.npm_execpath
  const flags = ['ci', '--no-fund', '--no-audit', '--loglevel=error']
  const result = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...flags], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', flags, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (result.status !== 0)
    exitWithError('The packages could not be installed; see the output above, then try again.')
  if (!existsSync(ownNode))
    exitWithError('The package "node" did not install its binary; allow its install script and try again.')
  writeFileSync(STAMP, lockfileHash)
}

/** Returns an environment in which `node` is the project's own. */
export function ownEnvironment() {
  const bin = path.join(root, 'node_modules', '.bin')
  return {
    ...process.env,
    PATH: `${path.dirname(ownNode)}${path.delimiter}${bin}${path.delimiter}${process.env.PATH}`,
  }
}

/** Runs a script with the project's own Node and returns its exit code. @param {string[]} args */
export function runNode(args, options = {}) {
  const result = spawnSync(ownNode, args, { cwd: root, stdio: 'inherit', env: ownEnvironment(), ...options })
  return result.status ?? 1
}

/** Continues in the project's own Node: forwards signals to it and exits with its exit code. @param {string[]} args */
export function runInOwnNode(args) {
  const child = spawn(ownNode, args, { cwd: root, stdio: 'inherit', env: ownEnvironment() })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}
