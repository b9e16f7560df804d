import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Host, SITE_DIR, sendTo } from './host.ts'

/** Whether this system has an nginx that can serve compressed copies. */
export const hasNginx =
  spawnSync('nginx', ['-V'], { encoding: 'utf8' }).stderr?.includes('gzip_static') ?? false

/** Starts the system's nginx with the server block of the build. */
export async function startNginx(): Promise<Host> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nginx-'))
  const socket = path.join(folder, 'socket')
  const [, types = '/etc/nginx/mime.types'] =
    /--conf-path=(\S+)\/nginx\.conf/.exec(spawnSync('nginx', ['-V'], { encoding: 'utf8' }).stderr) ?? []
  const block = (await readFile(path.join(SITE_DIR, 'nginx.conf'), 'utf8'))
    .replace('listen 8080;', `listen unix:${socket};`)
    .replace('root /srv/site/dist;', `root ${SITE_DIR};`)
  await writeFile(path.join(folder, 'site.conf'), block)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const settings = [
    'daemon off; master_process off;',
    `pid ${folder}/pid; error_log ${folder}/error.log;`,
    'events {}',
    'http {',
    `  include ${types.endsWith('mime.types') ? types : `${types}/mime.types`};`,
    '  access_log off;',
    ...temporary.map((name) => `  ${name}_temp_path ${folder}/${name};`),
    `  include ${folder}/site.conf;`,
    '}',
  ]
  await writeFile(path.join(folder, 'nginx.conf'), settings.join('\n'))

  const child = spawn('nginx', ['-c', path.join(folder, 'nginx.conf'), '-e', path.join(folder, 'error.log')])
  let output = ''
  child.stderr.on('data', (text) => {
    output += text
  })
  const exited = once(child, 'exit')
  while (!(await acceptsConnections(socket))) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}: ${output}`)
    await pause(10)
  }
  return {
    send: (address, init) =>
      sendTo({ socketPath: socket }, address, { ...init, headers: { host: 'golf.test', ...init?.headers } }),
    async stop() {
      child.kill('SIGTERM')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Returns whether nginx listens, which is later than its socket file appears. */
function acceptsConnections(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ path: socketPath })
    socket.once('connect', () => {
      socket.end()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
