import { chmod, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { runNginx } from '../../support/nginx.ts'
import { freePort } from '../../support/ports.ts'
import { temporaryCertificate } from './certificates.ts'

/** Chooses the address of an nginx that is started later, because the service must know it first. */
export async function chooseOrigin(): Promise<string> {
  return `https://localhost:${await freePort()}`
}

const MAIN = `
worker_processes 2;
worker_rlimit_nofile 65536;
events { worker_connections 32000; }`

/**
 * Starts nginx with the built server block over HTTP/2 and TLS, in front of processes of the service, with a self-signed
 * certificate that this process trusts.
 * @param origin that of `chooseOrigin`
 * @param ports those of the processes on 127.0.0.1
 */
export async function startNginx(origin: string, ports: readonly number[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'scale-nginx-'))
  const { key, cert } = temporaryCertificate()
  setDefaultCACertificates([...getCACertificates('default'), cert])
  // Workers run as another user and store large request bodies in this folder.
  await chmod(folder, 0o755)
  await writeFile(path.join(folder, 'key.pem'), key, { mode: 0o600 })
  await writeFile(path.join(folder, 'cert.pem'), cert)
  const http = await siteBlock(folder, origin, ports)
  const place = { host: '127.0.0.1', port: Number(new URL(origin).port) }
  return runNginx(folder, { main: MAIN, http }, place)
}

async function siteBlock(folder: string, origin: string, ports: readonly number[]): Promise<string> {
  const siteDir = path.resolve(process.env.SITE_DIR ?? 'dist')
  return (await readFile('deploy/fairway.nginx', 'utf8'))
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
}
