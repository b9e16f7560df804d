// Plain JavaScript for Node 20: it runs before the project's own Node has been installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../../', import.meta.url))
const STAMP = path.join(root, 'node_modules', '.installed-from')
/** The runtime that the project brings with it through npm. */
export const ownNode = path.join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

/** Ends the process with one clear line. @param {string} line @returns {never} */
export function giveUp(line) {
  console.error(line)
  process.exit(1)
}

/** Installs what the lockfile names, unless that is what is there already. */
export function ensureInstalled() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < 20) giveUp(`Node ${process.versions.node} is too old: please install Node 20 or later.`)
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')
  const found = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : ''
  if (found === wanted && existsSync(ownNode)) return
  console.log('Installing packages (once, a minute or two) …')
  // A pinned `node_modules` that belongs to another lockfile is replaced whole.
  const npm = process.env.npm_execpath
  const flags = ['ci', '--no-fund', '--no-audit', '--loglevel=error']
  const done = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...flags], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', flags, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (done.status !== 0) giveUp('Packages could not be installed: see the lines above, then try again.')
  if (!existsSync(ownNode))
    giveUp('The package "node" brought no runtime: allow its install script and try again.')
  writeFileSync(STAMP, wanted)
}

/** The environment in which `node` is the project's own. */
export function ownEnvironment() {
  const bin = path.join(root, 'node_modules', '.bin')
  return {
    ...process.env,
    PATH: `${path.dirname(ownNode)}${path.delimiter}${bin}${path.delimiter}${process.env.PATH}`,
  }
}

/** Runs a script of a package with the project's own Node and answers its exit code. @param {string[]} args */
export function runNode(args, options = {}) {
  const done = spawnSync(ownNode, args, { cwd: root, stdio: 'inherit', env: ownEnvironment(), ...options })
  return done.status ?? 1
}

/** Hands this process over to the project's own Node, as far as one can: notifications go there, its end is ours. @param {string[]} args */
export function becomeNode(args) {
  const child = spawn(ownNode, args, { cwd: root, stdio: 'inherit', env: ownEnvironment() })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}
