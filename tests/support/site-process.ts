import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** The service as its own process with a data folder of its own, serving what was built into `dist`. */
export interface SiteProcess {
  /** `http://localhost:51234` */
  origin: string
  dataDir: string
  process: ChildProcess
  /** All that it has printed. */
  output(): string
  stop(): Promise<void>
}

/** @param settings environment of the service beside a free port and an empty data folder */
export async function startSiteProcess(settings: Record<string, string> = {}): Promise<SiteProcess> {
  const dataDir = settings.DATA_DIR ?? (await mkdtemp(path.join(tmpdir(), 'site-')))
  const child = spawn(process.execPath, ['src/service/main.ts'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const origin = await new Promise<string>((resolve, reject) => {
    const read = (text: Buffer) => {
      output += text.toString()
      const [found] = /http:\/\/localhost:\d+/.exec(output) ?? []
      if (found) resolve(found)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`the service ended with ${code}: ${output}`)))
  })
  return {
    origin,
    dataDir,
    process: child,
    output: () => output,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = new Promise((resolve) => child.once('exit', resolve))
        child.kill('SIGTERM')
        await ended
      }
      if (!settings.DATA_DIR) await rm(dataDir, { recursive: true, force: true })
    },
  }
}
