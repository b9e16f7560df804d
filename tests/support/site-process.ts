import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { keepLogLines } from './service-log.ts'

export type SiteProcess = Awaited<ReturnType<typeof startSiteProcess>>

/** Printed when the service listens. */
const READY = / is running at (https?:\/\/\S+)/

/**
 * Starts the service in a separate process, serving the built site in `dist`, on a free port and, unless `settings` has a DATA_DIR, with an empty data folder.
 * @param settings additional environment variables
 * @param release the folder with the code of the service
 */
export async function startSiteProcess(settings: Record<string, string> = {}, release = '.') {
  const dataDir = settings.DATA_DIR ?? (await mkdtemp(path.join(tmpdir(), 'site-')))
  const child = spawn(process.execPath, ['src/service/main.ts'], {
    cwd: release,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A test that fails does not stop it.
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  let output = ''
  const origin = await new Promise<string>((resolve, reject) => {
    const read = (text: Buffer) => {
      output += text.toString()
      keepLogLines(text.toString())
      const [, site = ''] = READY.exec(output) ?? []
      // A public SITE_URL is printed instead of the address of the process.
      if (site) resolve(settings.SITE_URL ? `http://localhost:${settings.PORT}` : site)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`the service exited with ${code}: ${output}`)))
  })
  return {
    /** `http://localhost:51234` */
    origin,
    dataDir,
    process: child,
    /** Returns all output of the process so far. */
    output: () => output,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) await endProcess(child, 'SIGTERM')
      if (!settings.DATA_DIR) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Returns the output of a service that fails to start; empty if it starts. */
export async function outputOfStart(settings: Record<string, string>): Promise<string> {
  try {
    const site = await startSiteProcess(settings)
    await site.stop()
    return ''
  } catch (error) {
    return (error as Error).message.replace(/^the service exited with 1: /, '').trim()
  }
}

/** Sends a signal to a process that runs, and waits until it has ended. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}
