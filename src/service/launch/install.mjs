// Plain JavaScript that runs on Node 20, because it runs before the project's own Node is installed.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import module from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../../', import.meta.url))
/** What npm has installed. */
const INSTALLED = path.join(root, 'node_modules', '.package-lock.json')
/** The first version with `crypto.argon2`. */
const NODE_MIN = [24, 7]
const isWindows = process.platform === 'win32'
/** The Node binary of the lockfile: an optional dependency, which npm installs on the platforms for which it exists. */
const pinnedNode = path.join(
  root,
  'node_modules',
  `node-${isWindows ? 'win' : process.platform}-${process.arch}`,
  'bin',
  isWindows ? 'node.exe' : 'node',
)

/** Returns the path of the Node that runs this script, if it is new enough, or else of the lockfile's. */
export function ownNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > NODE_MIN[0] || (major === NODE_MIN[0] && minor >= NODE_MIN[1])) return process.execPath
  if (existsSync(pinnedNode)) return pinnedNode
  return exitWithError(
    existsSync(path.join(root, 'node_modules'))
      ? `The packages contain no Node for ${process.platform} ${process.arch}; please install Node ${NODE_MIN.join('.')} or later.`
      : 'The packages are not installed; please run npm ci --omit=dev first.',
  )
}

/** Prints an error and exits the process. @param {string} line @returns {never} */
export function exitWithError(line) {
  console.error(line)
  process.exit(1)
}

/** Installs the packages of the lockfile, unless they are installed already. */
export function ensureInstalled() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < 20) exitWithError(`Node ${process.versions.node} is too old; please install Node 20 or later.`)
  if (isInstalled()) return
  console.log('Installing packages (once, a minute or two) …')
  // `npm ci` replaces a `node_modules` that was installed from another lockfile.
  const npm = process.env.npm_execpath
  const flags = ['ci', '--no-fund', '--no-audit', '--loglevel=error']
  const result = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...flags], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', flags, { cwd: root, stdio: 'inherit', shell: isWindows })
  if (result.status !== 0)
    exitWithError('The packages could not be installed; see the output above, then try again.')
}

/** Returns whether npm has installed the versions of the lockfile, in whichever way. */
function isInstalled() {
  if (!existsSync(INSTALLED)) return false
  /** @param {string} file @returns {Record<string, { version?: string, optional?: boolean }>} */
  const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages
  const installed = packagesOf(INSTALLED)
  return Object.entries(packagesOf(path.join(root, 'package-lock.json'))).every(
    ([name, { version, optional }]) => name === '' || optional || installed[name]?.version === version,
  )
}

/** Returns an environment in which the command `node` is the project's own Node. */
export function ownEnvironment() {
  const bin = path.join(root, 'node_modules', '.bin')
  return {
    ...process.env,
    PATH: [path.dirname(ownNode()), bin, process.env.PATH].join(path.delimiter),
    // Caches compiled modules. Node compiles the service's TypeScript, so this shortens its start by a quarter.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(root, 'node_modules', '.cache', 'node'),
  }
}

/** Runs a script with the project's own Node and returns its exit code. @param {string[]} args */
export function runNode(args, options = {}) {
  const result = spawnSync(ownNode(), args, {
    cwd: root,
    stdio: 'inherit',
    env: ownEnvironment(),
    ...options,
  })
  return result.status ?? 1
}

/** Continues in the project's own Node: forwards signals to it and exits with its exit code. @param {string[]} args */
export function runInOwnNode(args) {
  const child = spawn(ownNode(), args, { cwd: root, stdio: 'inherit', env: ownEnvironment() })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}

/**
 * Runs a task in the project's own Node: directly if this process is one, otherwise by running the script again.
 * @param {string} scriptUrl `import.meta.url` of the script
 * @param {() => Promise<void>} task
 */
export async function withOwnNode(scriptUrl, task) {
  if (realpathSync(process.execPath) !== realpathSync(ownNode())) {
    runInOwnNode([fileURLToPath(scriptUrl), ...process.argv.slice(2)])
    return
  }
  process.chdir(root)
  // Caches the compiled modules of the service for later starts.
  module.enableCompileCache()
  await task()
}
