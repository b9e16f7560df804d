import { freePort } from '../../support/ports.ts'
import { type SiteProcess, startSiteProcess } from '../../support/site-process.ts'
import { chooseOrigin, startNginx } from './nginx.ts'

const PROCESSES = 2

export type Cluster = Awaited<ReturnType<typeof startCluster>>

interface ClusterOptions {
  databaseUrl: string
  processes?: number
  /** The folder of the release that the processes run; by default this tree. */
  release?: string
  /** Further settings of all processes. */
  settings?: Record<string, string>
  /** Further settings of one process. */
  settingsOf?: (index: number) => Record<string, string>
  /** By default nginx serves the site over HTTP/2 and TLS in front of the processes. */
  hasNginx?: boolean
}

/** Starts processes of the service on one PostgreSQL database, behind nginx. */
export async function startCluster({
  databaseUrl,
  processes: count = PROCESSES,
  release,
  settings = {},
  settingsOf = () => ({}),
  hasNginx = true,
}: ClusterOptions) {
  const publicOrigin = hasNginx ? await chooseOrigin() : undefined
  const chosen = new Set<number>()
  while (chosen.size < count) chosen.add(await freePort())
  const ports = [...chosen]
  const start = (index: number, folder = release) =>
    startSiteProcess(
      {
        PORT: String(ports[index]),
        DATABASE_URL: databaseUrl,
        DEMO_DATA: 'off',
        STAFF_MFA: 'off',
        AUTH_PER_MINUTE: '1000000',
        ...(publicOrigin ? { SITE_URL: publicOrigin, TRUST_PROXY: '1' } : {}),
        ...settings,
        ...settingsOf(index),
      },
      folder,
    )
  const processes = await Promise.all(ports.map((_, index) => start(index)))
  const nginx = publicOrigin ? await startNginx(publicOrigin, ports) : undefined
  return {
    /** The public address: nginx, or the first process if there is no nginx. */
    origin: publicOrigin ?? processes[0]?.origin ?? '',
    /** The main process of nginx, if it is used. */
    nginxPid: nginx?.pid,
    /** Returns the current processes; a restarted process is a new object with the same port. */
    processes: (): readonly SiteProcess[] => processes,
    /** Restarts a process at the same port after it has ended, optionally from another release. */
    async restart(index: number, folder?: string) {
      const process = await start(index, folder)
      processes[index] = process
      return process
    },
    async stop() {
      await nginx?.stop()
      await Promise.all(processes.map((process) => process.stop()))
    },
  }
}
