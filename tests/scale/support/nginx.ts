import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { freePort } from '../../support/postgres-server.ts'
import { temporaryCertificate } from './certificates.ts'

export interface Nginx {
  /** `https://localhost:51234`, with a self-signed certificate that this process trusts. */
  origin: string
  /** The main process, whose children are the workers. */
  pid: number | undefined
  stop(): Promise<void>
}

/** Chooses the address of an nginx that is started later, because the service must know it first. */
export async function chooseOrigin(): Promise<string> {
  return `https://localhost:${await freePort()}`
}

/**
 * Starts nginx with the built server block over HTTP/2 and TLS, in front of processes of the service.
 * @param ports those of the processes on 127.0.0.1
 */
export async function startNginx(origin: string, ports: readonly number[]): Promise<Nginx> {
  const folder = await mkdtemp(path.join(tmpdir(), 'scale-nginx-'))
  const { key, cert } = temporaryCertificate()
  setDefaultCACertificates([...getCACertificates('default'), cert])
  // Workers run as another user and store large request bodies in this folder.
  await chmod(folder, 0o755)
  await writeFile(path.join(folder, 'key.pem'), key, { mode: 0o600 })
  await writeFile(path.join(folder, 'cert.pem'), cert)
  await writeFile(path.join(folder, 'nginx.conf'), await settingsOf(folder, origin, ports))
  const child = spawn(
    'nginx',
    ['-c', path.join(folder, 'nginx.conf'), '-e', path.join(folder, 'error.log')],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const exited = once(child, 'exit')
  while (!(await accepts(origin))) {
    if (child.exitCode !== null) throw new Error(`nginx exited with ${child.exitCode}`)
    await delay(20)
  }
  return {
    origin,
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function settingsOf(folder: string, origin: string, ports: readonly number[]): Promise<string> {
  const siteDir = path.resolve(process.env.SITE_DIR ?? 'dist')
  const site = (await readFile('deploy/fairway.nginx', 'utf8'))
    .replaceAll(/^ *server \S+:4321( .*)\n/gm, (_, options) =>
      ports.map((port) => `server 127.0.0.1:${port}${options}\n`).join(''),
    )
    .replaceAll(/^ *listen (80|\[::\].*);\n/gm, '')
    .replace(
      'listen 443 ssl http2;',
      `listen 127.0.0.1:${new URL(origin).port} ssl http2 reuseport backlog=4096;`,
    )
    .replace(/^server \{[^}]*\{[^}]*\}\n\}\n/m, '')
    .replaceAll('golf.example', 'localhost')
    .replace(/\/etc\/ssl\S+\.pem/, `${folder}/cert.pem`)
    .replace(/\/etc\/ssl\S+\.key/, `${folder}/key.pem`)
    .replaceAll('/opt/fairway/dist', siteDir)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
daemon off;
worker_processes 2;
worker_rlimit_nofile 65536;
pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 32000; }
http {
  include ${mimeTypes()};
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  ${site}
}
`
}

/** Returns the path of nginx's list of media types. */
function mimeTypes(): string {
  const { stderr } = spawnSync('nginx', ['-V'], { encoding: 'utf8' })
  const [, folder = '/etc/nginx'] = /--conf-path=(\S+)\/nginx\.conf/.exec(stderr) ?? []
  return `${folder}/mime.types`
}

/** Returns whether a TCP connection to the origin succeeds. */
function accepts(origin: string): Promise<boolean> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), family: 4 })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
