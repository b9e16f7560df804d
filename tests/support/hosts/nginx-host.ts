import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { nginxBuild, runNginx } from '../nginx.ts'
import { type Host, SITE_DIR, sendTo } from './host.ts'

/** Whether this system has an nginx that can serve compressed copies. */
export const hasNginx = nginxBuild?.includes('gzip_static') ?? false

/** Starts the system's nginx with the server block of the build. */
export async function startNginx(): Promise<Host> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nginx-'))
  const socketPath = path.join(folder, 'socket')
  const block = (await readFile(path.join(SITE_DIR, 'nginx.conf'), 'utf8'))
    .replace('listen 8080;', `listen unix:${socketPath};`)
    .replace('root /srv/site/dist;', `root ${SITE_DIR};`)
  const main = 'master_process off;\nevents {}'
  const { stop } = await runNginx(folder, { main, http: block }, { path: socketPath })
  return {
    send: (address, init) =>
      sendTo({ socketPath }, address, { ...init, headers: { host: 'golf.test', ...init?.headers } }),
    stop,
  }
}
