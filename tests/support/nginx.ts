import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import type { NetConnectOpts } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { acceptsConnections } from './ports.ts'

/** How the system's nginx was built; undefined if there is none. */
export const nginxBuild: string | undefined =
  spawnSync('nginx', ['-V'], { encoding: 'utf8' }).stderr ?? undefined

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/**
 * Starts the system's nginx, and waits until it listens.
 * @param folder contains what belongs to it, and is removed when it stops
 * @param settings of the process, and of its `http` block
 */
export async function runNginx(
  folder: string,
  settings: { main: string; http: string },
  place: NetConnectOpts,
): Promise<{ pid: number | undefined; stop(): Promise<void> }> {
  const file = path.join(folder, 'nginx.conf')
  const errors = path.join(folder, 'error.log')
  const [, types = '/etc/nginx'] = /--conf-path=(\S+)\/nginx\.conf/.exec(nginxBuild ?? '') ?? []
  await writeFile(
    file,
    `daemon off;
pid ${folder}/pid;
error_log ${errors};
${settings.main}
http {
  include ${types}/mime.types;
  access_log off;
  ${TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  ${settings.http}
}
`,
  )
  const child = spawn('nginx', ['-c', file, '-e', errors])
  let output = ''
  child.stderr.on('data', (text) => {
    output += text
  })
  const exited = once(child, 'exit')
  while (!(await acceptsConnections(place))) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}: ${output}`)
    await pause(10)
  }
  return {
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}
