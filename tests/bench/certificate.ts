import { execFileSync } from 'node:child_process'

/** Returns a new key and a self-signed certificate for `localhost` or these names, made by the `openssl` command. */
export function temporaryCertificate(...names: string[]): { key: string; cert: string } {
  const pem = execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-keyout', '-', '-days', '2', '-subj', '/CN=localhost'],
      ...(names.length > 0 ? ['-addext', `subjectAltName=${names.map((name) => `DNS:${name}`).join()}`] : []),
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  )
  return { key: pem, cert: pem }
}
