import { createPublicKey } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import type { ServiceConfig } from '../base/config/config.ts'
import { type DkimKey, domainOf } from '../base/config/dkim-key.ts'
import type { Finding } from './finding.ts'

/**
 * Returns the TXT records of a name, each as a list of its parts. Rejects if there are none or DNS does not respond.
 */
export type ResolveTxt = (name: string) => Promise<string[][]>
type MailSettings = Pick<ServiceConfig, 'smtpUrl' | 'mailFrom' | 'dkimKey' | 'dkimSelector' | 'dkimDomain'>
type Subject = 'SPF' | 'DKIM' | 'DMARC'

/** Timeouts of one DNS query and of all queries together. */
const ANSWER_MS = 2_000
const ALL_MS = 5_000
/** Matches names that do not exist in public DNS (RFC 2606, RFC 6761, RFC 6762). */
const LOCAL_DOMAIN = /(^|\.)(localhost|local|example|test|invalid|internal|lan)$|^[^.]*$/
const NO_RECORD = ['ENOTFOUND', 'ENODATA']

/**
 * Checks the DNS records with which receivers verify mails of the site. Reports problems only as warnings, because DNS
 * may be unreachable although the records are right. Returns an empty list if no mail leaves the machine or the
 * sender's domain is local.
 */
export async function checkMailDns(
  settings: MailSettings,
  resolveTxt: ResolveTxt = systemResolver(),
): Promise<Finding[]> {
  const domain = domainOf(settings.mailFrom)
  if (!settings.smtpUrl || LOCAL_DOMAIN.test(domain)) return []
  const find = async (name: string, version: RegExp) =>
    (await textsOf(resolveTxt, name)).filter((text) => version.test(text))
  const checks: [Subject, () => Promise<Finding>][] = [
    ['SPF', async () => spfFinding(domain, await find(domain, /^v=spf1(\s|$)/i))],
    ['DKIM', async () => dkimFinding(settings, (name) => textsOf(resolveTxt, name))],
    ['DMARC', async () => dmarcFinding(domain, (name) => find(name, /^v=DMARC1(\s*;|$)/))],
  ]
  const limit = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => limit.resolve(undefined), ALL_MS)
  const findings = await Promise.all(
    checks.map(async ([subject, check]) => {
      const result = await Promise.race([check().catch(() => undefined), limit.promise])
      return result ?? warning(subject, 'DNS did not respond')
    }),
  )
  clearTimeout(timer)
  return findings
}

const ok = (subject: Subject, detail: string): Finding => ({ subject, state: 'ok', detail })
const warning = (subject: Subject, detail: string): Finding => ({ subject, state: 'warning', detail })

function systemResolver(): ResolveTxt {
  const resolver = new Resolver({ timeout: ANSWER_MS, tries: 1 })
  return (name) => resolver.resolveTxt(name)
}

/** Returns the records of a name, or an empty list if it has none. Rejects if DNS does not respond. */
async function textsOf(resolveTxt: ResolveTxt, name: string): Promise<string[]> {
  try {
    return (await resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    if (NO_RECORD.includes((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}

function spfFinding(domain: string, [record, ...others]: string[]): Finding {
  if (record === undefined) {
    return warning('SPF', `${domain} has no record (v=spf1 …) that says which servers may send its mail`)
  }
  if (others.length > 0)
    return warning('SPF', `${domain} has ${others.length + 1} records; receivers ignore them all`)
  if (/\s\+?all\b/i.test(record))
    return warning('SPF', `${domain} lets every server send its mail: ${record}`)
  return ok('SPF', `${domain} has ${record}; make sure that it covers the mail server`)
}

async function dkimFinding(
  { dkimKey, dkimSelector, dkimDomain }: MailSettings,
  find: (name: string) => Promise<string[]>,
): Promise<Finding> {
  if (!dkimKey || dkimSelector === undefined) {
    return ok('DKIM', 'DKIM_KEY and DKIM_SELECTOR are not set; signing is left to the mail server')
  }
  const name = `${dkimSelector}._domainkey.${dkimDomain}`
  const [record, ...others] = await find(name)
  if (record === undefined) {
    return warning(
      'DKIM',
      `${name} has no record; it has to be v=DKIM1; k=rsa; p=${publicKeysOf(dkimKey)[0]}`,
    )
  }
  if (others.length > 0)
    return warning('DKIM', `${name} has ${others.length + 1} records; only one is allowed`)
  const tags = tagsOf(record)
  const key = tags.get('p')?.replace(/\s/g, '')
  if (key === undefined) return warning('DKIM', `${name} has a record without a key (p=)`)
  if (key === '') return warning('DKIM', `${name} says that the key has been revoked (p= is empty)`)
  if (!publicKeysOf(dkimKey).includes(key)) return warning('DKIM', `${name} has another key than DKIM_KEY`)
  if (tags.get('t')?.split(':').includes('y')) {
    return warning('DKIM', `${name} has the key, but says that it is only tested (t=y)`)
  }
  return ok('DKIM', `${name} has the key of DKIM_KEY`)
}

/** Checks the domain, then its parent domains, as receivers do. */
async function dmarcFinding(domain: string, find: (name: string) => Promise<string[]>): Promise<Finding> {
  const labels = domain.split('.')
  for (let start = 0; start < labels.length - 1; start++) {
    const name = `_dmarc.${labels.slice(start).join('.')}`
    const [record, ...others] = await find(name)
    if (record === undefined) continue
    if (others.length > 0)
      return warning('DMARC', `${name} has ${others.length + 1} records; receivers ignore them all`)
    const policy = (start > 0 && tagsOf(record).get('sp')) || tagsOf(record).get('p')
    if (policy === undefined) return warning('DMARC', `${name} has no policy (p=): ${record}`)
    return ok('DMARC', `${name} has the policy ${policy}`)
  }
  return warning(
    'DMARC',
    `${domain} has no record (_dmarc.${domain}, v=DMARC1; p=…), for which large mail services ask`,
  )
}

function tagsOf(record: string): Map<string, string> {
  return new Map(
    record.split(';').flatMap((tag) => {
      const [name = '', ...value] = tag.split('=')
      return value.length > 0 ? [[name.trim().toLowerCase(), value.join('=').trim()] as const] : []
    }),
  )
}

/** Returns the formats in which a record may contain the public key. */
function publicKeysOf({ pem }: DkimKey): string[] {
  const key = createPublicKey(pem)
  return (['spki', 'pkcs1'] as const).map((type) => key.export({ type, format: 'der' }).toString('base64'))
}
