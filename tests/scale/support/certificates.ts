import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const EC_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

/** Returns a new key and a self-signed certificate for `localhost` or these names, made by the `openssl` command. */
export function temporaryCertificate(...names: string[]): { key: string; cert: string } {
  const pem = execFileSync(
    'openssl',
    [
      ...['req', '-x509', ...EC_KEY],
      ...['-keyout', '-', '-days', '2', '-subj', '/CN=localhost'],
      ...(names.length > 0 ? ['-addext', `subjectAltName=${names.map((name) => `DNS:${name}`).join()}`] : []),
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  )
  return { key: pem, cert: pem }
}

interface CertificateAuthority {
  /** The path of the authority's certificate. */
  file: string
  /** Returns a new key and a certificate for a host name, as PEM. */
  issue(host: string): { key: string; cert: string }
}

/** Creates a certificate authority with its files in a folder. */
export function createAuthority(folder: string, name: string): CertificateAuthority {
  const fileOf = (suffix: string) => path.join(folder, `${name}.${suffix}`)
  const openssl = (...parameters: string[]) => execFileSync('openssl', parameters, { stdio: 'pipe' })
  openssl(
    ...['req', '-x509', ...EC_KEY, '-days', '2', '-subj', `/CN=${name}`],
    ...['-keyout', fileOf('ca.key'), '-out', fileOf('ca.pem')],
  )
  return {
    file: fileOf('ca.pem'),
    issue(host) {
      openssl(
        ...['req', ...EC_KEY, '-subj', `/CN=${host}`],
        ...['-keyout', fileOf('key'), '-out', fileOf('csr')],
      )
      writeFileSync(fileOf('ext'), `subjectAltName=DNS:${host}\n`)
      openssl(
        ...['x509', '-req', '-in', fileOf('csr'), '-CA', fileOf('ca.pem'), '-CAkey', fileOf('ca.key')],
        ...['-CAcreateserial', '-days', '2', '-extfile', fileOf('ext'), '-out', fileOf('pem')],
      )
      return { key: readFileSync(fileOf('key'), 'utf8'), cert: readFileSync(fileOf('pem'), 'utf8') }
    },
  }
}
